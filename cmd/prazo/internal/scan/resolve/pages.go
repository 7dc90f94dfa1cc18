package resolve

// Pages is a slice of which only the parts exist that something was put in: an engine and its forks know something of few nodes each,
// and memory that is never touched costs nothing.
type pages[T any] []*[pageSize]T

const pageSize = 32

func newPages[T any](size int) pages[T] { return make(pages[T], size/pageSize+1) }

// at is the place of number i, which must be less than the size.
func (p pages[T]) at(i int32) *T {
	page := &p[uint32(i)/pageSize]
	if *page == nil {
		*page = new([pageSize]T)
	}
	return &(*page)[uint32(i)%pageSize]
}
