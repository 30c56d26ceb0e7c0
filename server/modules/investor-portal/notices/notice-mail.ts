import { findCall, linesOfCalls, owedOf } from '../../../books/calls/call-rows.ts'
import { BINDING, isOneOf } from '../../../books/calls/states.ts'
import type { Contact } from '../../../books/capital/calls/call-terms.ts'
import type { EventNotice } from '../../../books/capital/distribution-events/event-notices.ts'
import { noticesOfEvent } from '../../../books/capital/distribution-events/events-shown.ts'
import { getDistribution } from '../../../books/capital/distributions/distributions-shown.ts'
import { findEvent } from '../../../books/capital/distributions/event-rows.ts'
import { addressed } from '../../../books/partners/partners.ts'
import {
  type Context,
  conflict,
  joined,
  longDay,
  type Said,
  type Sentence,
  sayIn,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { letter, type Paper, type PaperKind } from '../../../platform/mail/papers.ts'
import { distributionNoticesAsPdf } from './distribution-notice-files.ts'
import { type DistributionNotice, distributionNoticesOf } from './distribution-notices.ts'
import { eventNoticesAsPdf } from './event-notice-files.ts'
import { noticesAsPdf } from './notice-files.ts'
import { type Kept, moneyIn } from './notice-pages.ts'
import { nameOfNotice } from './notice-words.ts'
import { type Notice, noticesOf } from './notices.ts'

export const callNotice: PaperKind<Kept<Notice>> = {
  kind: 'capital_call_notice',
  title: 'Capital call notice',
  print: (notice, letterhead) => noticesAsPdf([notice], letterhead),
  assertStands: assertIssued,
}

/** An investor's amount due on a call, with the notice that first stated it. */
interface Reminder<One = Notice> {
  notice: One
  outstanding: number
}

export const callReminder: PaperKind<Reminder<Kept<Notice>>> = {
  kind: 'capital_call_reminder',
  title: 'Capital call reminder',
  print: ({ notice }, letterhead) => noticesAsPdf([notice], letterhead),
  async assertStands(ctx, callId, { notice }) {
    const owing = await owingOf(ctx, callId)
    if (!owing.has(notice.lp.lp_id))
      throw nothingOwed(sentence`${notice.lp.name} owes nothing of it any more.`)
  },
}

export const distributionNotice: PaperKind<Kept<DistributionNotice>> = {
  kind: 'distribution_notice',
  title: 'Distribution notice',
  print: (notice, letterhead) => distributionNoticesAsPdf([notice], letterhead),
  assertStands: assertMade,
}

/** A call's notices as they are sent. 409 `not_issued` for one that binds nobody. */
export async function callNoticePapers(ctx: Context, callId: number): Promise<Paper<Notice>[]> {
  await assertIssued(ctx, callId)
  const notices = await noticesOf(ctx, callId)
  return ofNotices(ctx, notices, notice => {
    const { fund, lp, reference, currency, due_date, wire, contact, language } = notice
    const name = nameOfNotice(reference, callId, fund.name)
    const say = sayIn(language)
    return {
      recordId: callId,
      subject: say(sentence`Capital call ${name}, due ${longDay(due_date)}`),
      text: say(
        letter(
          lp.name,
          sentence`Please find attached your notice of capital call ${name}.`,
          figures(
            sentence`Amount due: ${moneyIn(currency, language)(lp.amount)}`,
            sentence`Due date: ${longDay(due_date)}`,
          ),
          wire && whereToPay,
          questionsTo(contact),
        ),
      ),
      page: `/capital-calls/${callId}`,
    }
  })
}

/** A reminder for each investor who still owes something of a call. 409 `nothing_owed` where nobody does. */
export async function callReminderPapers(ctx: Context, callId: number): Promise<Paper<Reminder>[]> {
  const owing = await owingOf(ctx, callId)
  if (owing.size === 0) throw nothingOwed(sentence`This call has no outstanding balance.`)
  const notices = (await noticesOf(ctx, callId)).filter(({ lp }) => owing.has(lp.lp_id))
  return addressed(
    ctx,
    notices.map(notice => {
      const { fund, lp, reference, currency, wire, contact, language } = notice
      const due_date = notice.extended_to ?? notice.due_date
      const outstanding = fromMinor(owing.get(lp.lp_id) ?? 0, currency)
      const name = nameOfNotice(reference, callId, fund.name)
      const say = sayIn(language)
      return {
        recordId: callId,
        lpId: lp.lp_id,
        name: lp.name,
        subject: say(sentence`Reminder: capital call ${name}, due ${longDay(due_date)}`),
        text: say(
          letter(
            lp.name,
            sentence`We have not yet received all of your payment for capital call ${name}. The notice is attached again.`,
            figures(
              sentence`Outstanding: ${moneyIn(currency, language)(outstanding)}`,
              sentence`Due date: ${longDay(due_date)}`,
            ),
            wire && whereToPay,
            sentence`If you have already paid, please disregard this letter.`,
            questionsTo(contact),
          ),
        ),
        data: { notice, outstanding },
        page: `/capital-calls/${callId}`,
      }
    }),
  )
}

/** Returns the amounts due on a binding call, by investor; minor units. */
async function owingOf(ctx: Context, callId: number): Promise<Map<number, number>> {
  await assertIssued(ctx, callId)
  const lines = await linesOfCalls(ctx, [callId])
  return new Map(lines.filter(line => owedOf(line) > 0).map(line => [line.lp_id, owedOf(line)]))
}

const nothingOwed = (detail: Sentence) => conflict('nothing_owed', detail)

export async function assertIssued(ctx: Context, callId: number): Promise<void> {
  const { status } = await findCall(ctx, callId)
  if (!isOneOf(BINDING, status))
    throw conflict('not_issued', sentence`The call is ${status}: notices of issued calls are sent.`)
}

/** A distribution's notices as they are sent. 409 `taken_back` for one that counts nowhere any more. */
export async function distributionNoticePapers(
  ctx: Context,
  distributionId: number,
): Promise<Paper<DistributionNotice>[]> {
  await assertMade(ctx, distributionId)
  const notices = await distributionNoticesOf(ctx, distributionId)
  return ofNotices(ctx, notices, ({ fund, lp, reference, currency, date, contact, language }) => {
    const name = nameOfNotice(reference, distributionId, fund.name)
    const say = sayIn(language)
    return {
      recordId: distributionId,
      subject: say(sentence`Distribution ${name}, ${longDay(date)}`),
      text: say(
        letter(
          lp.name,
          sentence`Please find attached your notice of distribution ${name}.`,
          figures(
            sentence`Amount: ${moneyIn(currency, language)(lp.amount)}`,
            sentence`Date: ${longDay(date)}`,
          ),
          questionsTo(contact),
        ),
      ),
      page: `/distributions/${distributionId}`,
    }
  })
}

export const distributionEventNotice: PaperKind<EventNotice> = {
  kind: 'distribution_event_notice',
  title: 'Distribution notice',
  print: (notice, letterhead) => eventNoticesAsPdf([notice], letterhead),
  assertStands: assertEventIssued,
}

/** An event's notices as they are sent. 409 `not_issued` for a draft, or one that was voided. */
export async function distributionEventNoticePapers(
  ctx: Context,
  eventId: number,
): Promise<Paper<EventNotice>[]> {
  await assertEventIssued(ctx, eventId)
  const notices = await noticesOfEvent(ctx, eventId)
  return ofNotices(ctx, notices, ({ fund, lp, reference, currency, date, corrects, contact, language }) => {
    const name = nameOfNotice(reference, eventId, fund.name)
    const say = sayIn(language)
    return {
      recordId: eventId,
      subject: say(
        corrects
          ? sentence`Corrected: distribution ${name}, ${longDay(date)}`
          : sentence`Distribution ${name}, ${longDay(date)}`,
      ),
      text: say(
        letter(
          lp.name,
          sentence`Please find attached your notice of distribution ${name}.`,
          figures(
            sentence`You receive: ${moneyIn(currency, language)(lp.net)}`,
            sentence`Date: ${longDay(date)}`,
          ),
          questionsTo(contact),
        ),
      ),
      page: `/distributions/events/${eventId}`,
    }
  })
}

async function assertEventIssued(ctx: Context, eventId: number): Promise<void> {
  const { status } = await findEvent(ctx, eventId)
  if (status !== 'issued' && status !== 'paid')
    throw conflict(
      'not_issued',
      sentence`The distribution is ${status}: notices of issued distributions are sent.`,
    )
}

async function assertMade(ctx: Context, distributionId: number): Promise<void> {
  const { taken_back_on } = await getDistribution(ctx, distributionId)
  if (taken_back_on !== null)
    throw conflict('taken_back', sentence`The distribution was reversed on ${longDay(taken_back_on)}.`)
}

/** The papers of these notices, each to the address of its investor in the register. */
const ofNotices = <One extends { lp: { lp_id: number; name: string } }>(
  ctx: Context,
  notices: readonly One[],
  write: (notice: One) => Pick<Paper, 'recordId' | 'subject' | 'text' | 'page'>,
): Promise<Paper<One>[]> =>
  addressed(
    ctx,
    notices.map(notice => ({
      ...write(notice),
      lpId: notice.lp.lp_id,
      name: notice.lp.name,
      data: notice,
    })),
  )

/** Lines of one paragraph. */
export const figures = (...lines: Sentence[]) => joined(lines, '\n')

const whereToPay = sentence`The notice contains payment instructions. Before you pay, confirm these details by calling a number you already know.`

export const questionsTo = (contact: Contact | null): Said | null =>
  contact && sentence`Questions: ${[contact.name, contact.email, contact.phone].filter(Boolean).join(', ')}`
