import { expect, test } from 'vitest'
import { namedParties } from '../../../server/modules/diligence/analyses/named-parties.ts'
import type { EntityMap } from '../../../server/reading/entities/map.ts'

test('a party stands under each spelling of its name, so that an office that writes another finds it', () => {
  const evidence = [{ document: 'facility.txt', page: 2, quote: 'Müller Häfen AG borrows from Birch Bank' }]
  const map = {
    nodes: [
      { id: 'a', name: 'Birch Bank plc', type: 'company' },
      { id: 'b', name: 'Müller Häfen AG', type: 'company' },
      { id: 'd', name: 'facility.txt', type: 'document' },
    ],
    edges: [
      { from: 'a', to: 'b', type: 'lender_to', evidence },
      { from: 'b', to: 'd', type: 'mentioned_in', evidence },
    ],
  } as unknown as EntityMap
  const named = namedParties(map).map(({ relation, party_key, other_key }) => [
    relation,
    party_key,
    other_key,
  ])
  expect(named).toEqual([
    ['lender_to', 'birch bank', 'muller hafen'],
    ['lender_to', 'birch bank', 'mueller haefen'],
    ['mentioned_in', 'muller hafen', null],
    ['mentioned_in', 'mueller haefen', null],
  ])
})
