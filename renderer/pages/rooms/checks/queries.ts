import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { intelligenceApi, oddApi } from '../../../api/modules.ts'
import { roomsKey } from '../../../queries/diligence.ts'

/** Everything that was checked in a room. */
export const checksKey = (room_id: number) => [...roomsKey, room_id, 'checks'] as const

const LATEST = 1

export const completenessQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...checksKey(room_id), 'completeness'],
    queryFn: ({ signal }) =>
      intelligenceApi('GET /api/v1/svc/intelligence/completeness', {
        query: { room_id, limit: LATEST },
        signal,
      }),
  })

export const changesQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...checksKey(room_id), 'changes'],
    queryFn: ({ signal }) =>
      intelligenceApi('GET /api/v1/svc/intelligence/changes', { query: { room_id, limit: LATEST }, signal }),
  })

export const complianceQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...checksKey(room_id), 'compliance'],
    queryFn: ({ signal }) =>
      intelligenceApi('GET /api/v1/svc/intelligence/compliance', {
        query: { room_id, limit: LATEST },
        signal,
      }),
  })

export const entityMapQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...checksKey(room_id), 'entities'],
    queryFn: ({ signal }) =>
      intelligenceApi('GET /api/v1/svc/intelligence/entity-map', { query: { room_id }, signal }),
  })

/** The questions that are likely to be asked in a room. */
export const anticipatedQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...checksKey(room_id), 'anticipated'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        intelligenceApi('GET /api/v1/svc/intelligence/anticipated-qa', {
          query: { room_id, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

/** The answer banks of funds, to choose from. */
export const answerBanksQuery = queryOptions({
  queryKey: ['odd', 'answer-banks'],
  queryFn: async ({ signal }) => {
    const { items } = await oddApi('GET /api/v1/svc/odd/profiles', { query: { limit: PAGE_SIZE }, signal })
    return items.map(({ id, fund_name }) => ({ value: String(id), label: `Answer bank of ${fund_name}` }))
  },
})

/** The rule lists to choose from: those that come with the product, then those of the office. */
export const ruleListsQuery = queryOptions({
  queryKey: ['vdr', 'rule-lists'],
  queryFn: async ({ signal }) => {
    const shipped = await intelligenceApi('GET /api/v1/svc/intelligence/rule-lists/shipped', { signal })
    const own = await intelligenceApi('GET /api/v1/svc/intelligence/rule-lists', {
      query: { limit: 100 },
      signal,
    })
    return [
      ...shipped.items.map(({ key, title }) => ({ value: key, label: title })),
      ...own.items.map(({ name }) => ({ value: name, label: name })),
    ]
  },
})
