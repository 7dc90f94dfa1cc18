package lab_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
)

// ehlo greets a mail server.
func (c *raw) ehlo() {
	c.t.Helper()
	c.reads("220 lab ESMTP\r\n")
	c.send("EHLO here\r\n")
	c.reads("250-lab\r\n250 8BITMIME\r\n")
}

// envelope goes on up to the command before DATA.
func (c *raw) envelope() {
	c.t.Helper()
	c.ehlo()
	for _, command := range []string{"NOOP", "MAIL FROM:<a@lab>", "RCPT TO:<b@lab>"} {
		c.send(command + "\r\n")
		c.reads("250 2.0.0 OK\r\n")
	}
}

func TestSMTPEHLOStall(t *testing.T) {
	for _, command := range []string{"EHLO", "helo"} {
		t.Run(command, func(t *testing.T) {
			l, c := meet(t, "smtp-ehlo-stall")
			c.reads("220 lab ESMTP\r\n")
			c.send(command + " here\r\n")
			c.silent()
			c.leaves(l, "smtp-ehlo-stall", "EHLO")
		})
	}
}

func TestSMTPGreetingDrip(t *testing.T) {
	l, c := meet(t, "smtp-greeting-drip")
	c.drops(l, func(i int) string { return "220-lab ESMTP"[i : i+1] })
	c.leaves(l, "smtp-greeting-drip")
}

func TestSMTPMultilineDrip(t *testing.T) {
	l, c := meet(t, "smtp-multiline-drip")
	c.reads("220 lab ESMTP\r\n")
	c.send("EHLO here\r\n")
	c.drops(l, func(int) string { return "250-X-MORE\r\n" })
	c.leaves(l, "smtp-multiline-drip", "EHLO")
}

func TestSMTPDataStall(t *testing.T) {
	l, c := meet(t, "smtp-data-stall")
	c.envelope()
	c.send("DATA\r\n")
	c.silent()
	c.leaves(l, "smtp-data-stall", "DATA")
}

// The hash in the record tells a message that came twice.
func TestSMTPFinalStall(t *testing.T) {
	l, c := meet(t, "smtp-final-stall")
	c.envelope()
	c.send("DATA\r\n")
	c.reads("354 end with a dot on a line of its own\r\n")
	message := "Subject: x\r\n\r\n..\r\n.x\r\n" + strings.Repeat("y", 4096) + ".\r\n"
	c.send(message)
	c.silent()
	if all := seen(l, "smtp-final-stall"); len(all) != 2 || all[1].BodySHA256 != "" {
		t.Errorf("seen %+v before the end of the message", all)
	}
	c.send(".\r\n")
	c.silent()
	c.leaves(l, "smtp-final-stall", "DATA")
	sum := sha256.Sum256([]byte(message))
	if s := seen(l, "smtp-final-stall")[1]; s.BodySHA256 != hex.EncodeToString(sum[:]) || s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}

func TestSMTPGreylist(t *testing.T) {
	l, c := meet(t, "smtp-greylist")
	c.ehlo()
	c.send("MAIL FROM:<a@lab>\r\n")
	c.reads("250 2.0.0 OK\r\n")
	c.send("RCPT TO:<b@lab>\r\n")
	c.reads("451 4.7.1 greylisted, try again later\r\n")
	c.send("AUTH PLAIN\r\n")
	c.reads("502 5.5.1 not here\r\n")
	c.send("QUIT\r\n")
	if got, err := c.end(); got != "221 2.0.0 bye\r\n" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if all := seen(l, "smtp-greylist"); len(all) != 2 || all[1].Method != "RCPT" || all[1].Status != 451 {
		t.Errorf("seen %+v", all)
	}
}
