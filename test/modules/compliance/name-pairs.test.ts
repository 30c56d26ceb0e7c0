import { expect, test } from 'vitest'
import { NameIndex } from '../../../server/modules/compliance/screening/name-index.ts'
import { THRESHOLD } from '../../../server/modules/compliance/screening/screen.ts'
import { type NamePair, namePairs } from '../../bench/name-pairs.ts'
import { randomFrom } from '../../torture/torment.ts'

const isHit = ({ listed, asked }: NamePair) =>
  new NameIndex([{ name: listed, aliases: [] }]).find(asked, THRESHOLD).length > 0
const share = (pairs: readonly NamePair[]) => pairs.filter(isHit).length / pairs.length

const { same, other } = namePairs(400, randomFrom(43))

test.each([...Map.groupBy(same, ({ kind }) => kind)])('one name is a hit: %s', (_kind, pairs) => {
  expect(share(pairs)).toBe(1)
})

test('two names are seldom a hit', () => {
  expect(share(other)).toBeLessThan(0.06)
})
