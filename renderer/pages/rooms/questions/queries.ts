import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { qaApi } from '../../../api/modules.ts'

export const questionsKey = ['vdr', 'questions'] as const

/** The questions of a room, or of all that the caller sees. */
export const questionsQuery = (room_id: number | null) =>
  queryOptions({
    queryKey: [...questionsKey, 'list', room_id],
    queryFn: ({ signal }) =>
      everything(cursor =>
        qaApi('GET /api/v1/svc/qa/questions', {
          query: {
            limit: PAGE_SIZE,
            ...(room_id === null ? {} : { room_id }),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })

export const questionQuery = (question_id: number) =>
  queryOptions({
    queryKey: [...questionsKey, question_id],
    queryFn: ({ signal }) =>
      qaApi('GET /api/v1/svc/qa/questions/{question_id}', { params: { question_id }, signal }),
  })

export const questionRulesQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...questionsKey, 'rules', room_id],
    queryFn: ({ signal }) =>
      qaApi('GET /api/v1/svc/vdr/rooms/{room_id}/qa/rules', { params: { room_id }, signal }),
  })

export const questionTeamQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...questionsKey, 'team', room_id],
    queryFn: ({ signal }) => qaApi('GET /api/v1/svc/qa/team', { query: { room_id }, signal }),
  })
