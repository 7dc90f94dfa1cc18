package logs

import "bytes"

// mostMoment bounds a point in time, in seconds from 1970: the year 2200. Beyond it something else was read.
const mostMoment = 7_258_118_400

// second is a second in nanoseconds.
const second = 1_000_000_000

// daysTo counts the days from 1970-01-01 to a date, by years that begin in March, so that the leap day comes last.
func daysTo(year, month, day int) int {
	if month <= 2 {
		year--
		month += 12
	}
	return 365*year + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + day - 1 - 719_468
}

// instant puts a date and a time of day together, in Unix seconds.
func instant(year, month, day int, clock int) (int64, bool) {
	if year < 1970 || month < 1 || month > 12 || day < 1 || day > 31 || clock < 0 {
		return 0, false
	}
	return int64(daysTo(year, month, day))*86_400 + int64(clock), true
}

// two reads two digits; -100000 where they are none, so that a sum stays below 0.
func two(b []byte) int {
	if b[0] < '0' || b[0] > '9' || b[1] < '0' || b[1] > '9' {
		return -100_000
	}
	return int(b[0]-'0')*10 + int(b[1]-'0')
}

// timeOfDay reads 15:04:05 in seconds, negative where it is none.
func timeOfDay(b []byte) int {
	if b[2] != ':' || b[5] != ':' {
		return -1
	}
	h, m, s := two(b), two(b[3:]), two(b[6:])
	if h > 23 || m > 59 || s > 60 || h < 0 || m < 0 || s < 0 {
		return -1
	}
	return h*3600 + m*60 + s
}

// months are the names of the months, three letters each.
const months = "JanFebMarAprMayJunJulAugSepOctNovDec"

// monthOf reads the three letters of a month, 0 where they are none.
func monthOf(b []byte) int {
	for i := 0; i < len(months); i += 3 {
		if string(b[:3]) == months[i:i+3] {
			return i/3 + 1
		}
	}
	return 0
}

// slashed reads 06/Feb/2009:12:14:14 with an optional fraction and an optional zone behind a space, in Unix nanoseconds.
func slashed(b []byte) (int64, bool) {
	if len(b) < 20 || b[2] != '/' || b[6] != '/' || b[11] != ':' {
		return 0, false
	}
	at, ok := instant(two(b[7:])*100+two(b[9:]), monthOf(b[3:]), two(b), timeOfDay(b[12:]))
	if !ok {
		return 0, false
	}
	return withTail(at, b[20:])
}

// dashed reads 2006-01-02T15:04:05 (or with a space) with an optional fraction and zone, in Unix nanoseconds. Without a zone
// it is UTC.
func dashed(b []byte) (int64, bool) {
	if len(b) < 19 || b[4] != '-' || b[7] != '-' || b[10] != 'T' && b[10] != ' ' {
		return 0, false
	}
	at, ok := instant(two(b)*100+two(b[2:]), two(b[5:]), two(b[8:]), timeOfDay(b[11:]))
	if !ok {
		return 0, false
	}
	return withTail(at, b[19:])
}

// withTail adds the fraction and the zone that stand behind the seconds.
func withTail(at int64, b []byte) (int64, bool) {
	var fraction int64
	if len(b) > 0 && (b[0] == '.' || b[0] == ',') {
		unit := int64(second)
		i := 1
		for ; i < len(b) && b[i] >= '0' && b[i] <= '9'; i++ {
			unit /= 10
			fraction += int64(b[i]-'0') * unit
		}
		b = b[i:]
	}
	b = bytes.TrimPrefix(b, []byte(" "))
	offset, ok := zone(b)
	at -= offset
	if !ok || at < 0 || at > mostMoment {
		return 0, false
	}
	return at*second + fraction, true
}

// zone reads Z, +02:00, -0700 or nothing, in seconds east of Greenwich.
func zone(b []byte) (int64, bool) {
	if len(b) == 0 || len(b) == 1 && b[0] == 'Z' || string(b) == "UTC" {
		return 0, true
	}
	if len(b) == 6 && b[3] == ':' {
		b = append(append(make([]byte, 0, 5), b[:3]...), b[4:]...)
	}
	if len(b) != 5 || b[0] != '+' && b[0] != '-' {
		return 0, false
	}
	offset := int64(two(b[1:])*3600 + two(b[3:])*60)
	if offset < 0 || offset > 86_400 {
		return 0, false
	}
	if b[0] == '-' {
		offset = -offset
	}
	return offset, true
}

// moment reads a point in time in any of the ways above, or as a number since 1970 whose size says what it counts. A small
// number is a time relative to something; 0 becomes 1, because 0 means that nothing is known.
func moment(b []byte) (int64, bool) {
	if at, ok := dashed(b); ok {
		return at, true
	}
	if at, ok := slashed(b); ok {
		return at, true
	}
	d, n := leadingDecimal(b)
	if n == 0 || n != len(b) || d.negative {
		return 0, false
	}
	u := seconds
	if size, ok := d.scaled(0); !ok {
		return 0, false
	} else if size >= 1e17 {
		u = nanos
	} else if size >= 1e14 {
		u = micros
	} else if size >= 1e11 {
		u = millis
	}
	at, ok := d.scaled(u.power())
	if !ok || at > mostMoment*second {
		return 0, false
	}
	return max(at, 1), true
}
