package golang

import "strings"

// ownMethod says whether a type of the tree has a method of its own with the last word of a name. A call by an interface may run
// that instead of the one of a library, and it is judged by the calls that are inside of it.
func (x *index) ownMethod(typ, name string) bool {
	method := name[strings.LastIndexByte(name, '.')+1:]
	if typ == "" || typ+"."+method == name {
		return false
	}
	for _, fn := range x.methods[method] {
		if ofType(fn.obj.Signature().Recv().Type()) == typ {
			return true
		}
	}
	return false
}
