// superagent: a timeout that is a number is the deadline.
// client: superagent
import superagent from 'superagent'
import { T, main } from './harness.mjs'

const read = async answer => {
  const r = await answer
  return [r.status, r.text?.length ?? 0]
}

main({
  'superagent-number': url => read(superagent.get(url).timeout(T)), // prove: superagent-number
})
