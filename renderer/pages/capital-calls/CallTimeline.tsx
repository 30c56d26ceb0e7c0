import type { CapitalCall } from '../../api/modules.ts'
import { Timeline, type TimelineEntry } from '../../components/timeline/Timeline.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { meant } from '../../language/language.ts'

/** The history of a call, newest first. */
export function CallTimeline({ call }: { call: CapitalCall }) {
  return <Timeline entries={eventsOf(call)} />
}

/** Returns the author; empty where none was recorded. */
const whoIs = (name: string | null | undefined): { who?: string } => (name ? { who: name } : {})

/** Moves of which the call keeps no date of their own: they were the last that happened to it. */
const later = {
  approved: ({ amount, currency }: CapitalCall) => ({
    about: formatMoney(amount, currency),
    kind: 'Approved',
    text: 'Binding on investors once issued',
  }),
  overdue: ({ outstanding, currency }: CapitalCall) => ({
    about: formatMoney(outstanding, currency),
    kind: 'Overdue',
    text: 'Marked while this was outstanding',
  }),
  cancelled: ({ amount, currency, ledger, cancelled }: CapitalCall) => ({
    ...whoIs(cancelled?.author),
    about: formatMoney(amount, currency),
    kind: meant('Cancelled', 'a capital call'),
    text: cancelled?.reason ?? (ledger.posted ? 'Its posting was reversed' : 'Nothing was posted'),
  }),
}

function eventsOf(call: CapitalCall): TimelineEntry[] {
  const money = (amount: number) => formatMoney(amount, call.currency)
  const nameOf = (lpId: number) => call.allocation.find(({ lp_id }) => lp_id === lpId)?.lp_name ?? ''
  const events: Array<Omit<TimelineEntry, 'id'>> = [
    // A call issued at creation was never a draft.
    ...(call.issued_at === call.created_at
      ? []
      : [
          {
            at: call.created_at,
            ...whoIs(call.author),
            about: money(call.amount),
            kind: 'Drafted',
            text: 'Not yet binding',
          },
        ]),
    ...(call.issued_at === null
      ? []
      : [
          {
            at: call.issued_at,
            ...whoIs(call.issued_by),
            about: money(call.amount),
            kind: 'Issued',
            text: call.ledger.posted ? 'Posted to the fund’s book' : 'Nothing to post: no fund selected',
          },
        ]),
    ...call.payments.map(payment => ({
      at: payment.created_at,
      who: nameOf(payment.lp_id),
      kind: 'Paid',
      text: [
        `${money(payment.amount)}, ${formatDate(payment.date)}`,
        ...(payment.unapplied > 0 ? [`${money(payment.unapplied)} of it credited`] : []),
        ...(payment.void ? [`voided on ${formatDate(payment.void.date)}: ${payment.void.reason}`] : []),
      ].join(', '),
    })),
    ...(call.status in later
      ? [{ at: call.updated_at, ...later[call.status as keyof typeof later](call) }]
      : []),
  ]
  return events.map((event, id) => ({ id, ...event })).toReversed()
}
