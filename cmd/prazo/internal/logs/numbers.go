package logs

func numbersFormat() format {
	return format{
		name: "numbers",
		what: "one number a line, milliseconds unless --unit says otherwise; or with its unit, such as 12ms",
		open: func(_ [][]byte, o options) (opened, problem) {
			c := o.withUnit(column{slot: slotTook})
			found := opened{
				note:  "the numbers are read as " + c.unit.String(),
				parse: func(line []byte, d *draft) problem { return d.put(c, line) },
			}
			if c.guessed {
				found.guessed = c.unit
			}
			return found, fine
		},
	}
}
