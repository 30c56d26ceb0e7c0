import type { Principal } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import type { SampleOffice } from '../office/office.ts'
import type { Made } from './deal-steps.ts'

const CLOSING = '/api/v1/svc/transactions/{tx_id}'

interface Drafted {
  id: number
  tasks: Array<{ id: number; title: string }>
}

/** Deals on their way to money: drafted with the closing pack, worked through, and signed by some. */
export const transactionSteps = (
  call: Call,
  officer: Principal,
  clock: PastClock,
  office: SampleOffice,
  made: Made,
): Step[] =>
  office.transactions.flatMap(closing => {
    let drafted: Drafted | undefined
    const params = () => ({ tx_id: drafted?.id })
    const on = (method: string, what: string, body: object, more: object = {}) =>
      call(officer, method, `${CLOSING}/${what}`, { params: { ...params(), ...more }, body })
    const task = (title: string) => ({ task_id: drafted?.tasks.find(one => one.title === title)?.id })
    return [
      {
        daysAgo: closing.days_ago,
        run: async () => {
          const body = {
            deal_id: made.deals.get(closing.deal),
            parties: closing.parties,
            seed_default_tasks: true,
            target_close_date: daysAfter(clock.now().toISOString().slice(0, 10), closing.target_days),
            notes: closing.notes,
          }
          drafted = await call<Drafted>(officer, 'POST', '/api/v1/svc/transactions/draft', { body })
          await on('POST', 'status', { status: 'negotiating' })
          for (const line of closing.funds_flow) await on('POST', 'funds-flow', line)
        },
      },
      {
        daysAgo: closing.worked_days_ago,
        run: async () => {
          await on('POST', 'link-room', { room_id: made.rooms.get(closing.room) })
          for (const title of closing.done) await on('POST', 'tasks/{task_id}/complete', {}, task(title))
          for (const { title, ...change } of closing.changed)
            await on('PATCH', 'tasks/{task_id}', change, task(title))
          const kept = await documentsOf(call, officer, made.rooms.get(closing.room))
          for (const { title, document, note } of closing.kept)
            await on(
              'POST',
              'tasks/{task_id}/documents',
              { document_id: kept.get(document), note },
              task(title),
            )
        },
      },
      {
        daysAgo: closing.signed_days_ago,
        run: async () => {
          for (const { idx, ...signature } of closing.signed)
            await on('POST', 'parties/{idx}/signed', signature, { idx })
        },
      },
    ]
  })

/** The documents of a room, by name. */
async function documentsOf(
  call: Call,
  who: Principal,
  room_id: number | undefined,
): Promise<Map<string, number>> {
  const found = await call<Array<{ id: number; name: string }>>(
    who,
    'GET',
    '/api/v1/svc/vdr/rooms/{room_id}/documents',
    { params: { room_id }, query: {} },
  )
  return new Map(found.map(({ id, name }) => [name, id]))
}
