import { findCall, linesOfCalls, owedOf } from '../../../books/capital/call-rows.ts'
import type { Contact } from '../../../books/capital/calls/call-terms.ts'
import { getDistribution } from '../../../books/capital/distributions/distributions-shown.ts'
import { BINDING, isOneOf } from '../../../books/capital/states.ts'
import { addressed } from '../../../books/partners/partners.ts'
import { type Context, conflict, longDate, longDay, type Sentence, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { type Paper, type PaperKind, paragraphs } from '../../../platform/mail/papers.ts'
import { distributionNoticesAsPdf } from './distribution-notice-files.ts'
import { type DistributionNotice, distributionNoticesOf } from './distribution-notices.ts'
import { moneyIn, noticesAsPdf } from './notice-files.ts'
import { type Notice, noticesOf } from './notices.ts'

export const callNotice: PaperKind<Notice> = {
  kind: 'capital_call_notice',
  title: 'Capital call notice',
  print: (notice, letterhead) => noticesAsPdf([notice], letterhead),
  assertStands: assertIssued,
}

/** What an investor still owes of a call, with the notice that said so first. */
interface Reminder {
  notice: Notice
  outstanding: number
}

export const callReminder: PaperKind<Reminder> = {
  kind: 'capital_call_reminder',
  title: 'Capital call reminder',
  print: ({ notice }, letterhead) => noticesAsPdf([notice], letterhead),
  async assertStands(ctx, callId, { notice }) {
    const owing = await owingOf(ctx, callId)
    if (!owing.has(notice.lp.lp_id))
      throw nothingOwed(sentence`${notice.lp.name} owes nothing of it any more.`)
  },
}

export const distributionNotice: PaperKind<DistributionNotice> = {
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
    const { fund, lp, reference, currency, due_date, wire, contact } = notice
    const name = [reference ?? `no. ${callId}`, ...(fund.name === null ? [] : [`of ${fund.name}`])].join(' ')
    return {
      recordId: callId,
      subject: `Capital call ${name}, due ${longDate(due_date)}`,
      text: paragraphs(
        lp.name,
        `Please find attached your notice of capital call ${name}.`,
        `Amount due: ${moneyIn(currency)(lp.amount)}\nDue date: ${longDate(due_date)}`,
        wire &&
          'The notice says where to pay. Before you pay, confirm these details by calling a number that you know.',
        questionsTo(contact),
      ),
      page: `/capital-calls/${callId}`,
    }
  })
}

/** A reminder for each investor who still owes something of a call. 409 `nothing_owed` where nobody does. */
export async function callReminderPapers(ctx: Context, callId: number): Promise<Paper<Reminder>[]> {
  const owing = await owingOf(ctx, callId)
  if (owing.size === 0) throw nothingOwed(sentence`Nobody owes anything of this call.`)
  const notices = (await noticesOf(ctx, callId)).filter(({ lp }) => owing.has(lp.lp_id))
  return addressed(
    ctx,
    notices.map(notice => {
      const { fund, lp, reference, currency, due_date, wire, contact } = notice
      const outstanding = fromMinor(owing.get(lp.lp_id) ?? 0, currency)
      const name = [reference ?? `no. ${callId}`, ...(fund.name === null ? [] : [`of ${fund.name}`])].join(
        ' ',
      )
      return {
        recordId: callId,
        lpId: lp.lp_id,
        name: lp.name,
        subject: `Reminder: capital call ${name}, due ${longDate(due_date)}`,
        text: paragraphs(
          lp.name,
          `We have not yet received all of your payment for capital call ${name}. The notice is attached again.`,
          `Still to be paid: ${moneyIn(currency)(outstanding)}\nDue date: ${longDate(due_date)}`,
          wire &&
            'The notice says where to pay. Before you pay, confirm these details by calling a number that you know.',
          'If you have paid meanwhile, please disregard this letter.',
          questionsTo(contact),
        ),
        data: { notice, outstanding },
        page: `/capital-calls/${callId}`,
      }
    }),
  )
}

/** What is still owed of a call that binds, by investor; minor units. */
async function owingOf(ctx: Context, callId: number): Promise<Map<number, number>> {
  await assertIssued(ctx, callId)
  const lines = await linesOfCalls(ctx, [callId])
  return new Map(lines.filter(line => owedOf(line) > 0).map(line => [line.lp_id, owedOf(line)]))
}

const nothingOwed = (detail: Sentence) => conflict('nothing_owed', detail)

async function assertIssued(ctx: Context, callId: number): Promise<void> {
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
  return ofNotices(ctx, notices, ({ fund, lp, reference, currency, date, contact }) => {
    const name = [
      reference ?? `no. ${distributionId}`,
      ...(fund.name === null ? [] : [`of ${fund.name}`]),
    ].join(' ')
    return {
      recordId: distributionId,
      subject: `Distribution ${name}, ${longDate(date)}`,
      text: paragraphs(
        lp.name,
        `Please find attached your notice of distribution ${name}.`,
        `Amount: ${moneyIn(currency)(lp.amount)}\nDate: ${longDate(date)}`,
        questionsTo(contact),
      ),
      page: `/distributions/${distributionId}`,
    }
  })
}

async function assertMade(ctx: Context, distributionId: number): Promise<void> {
  const { taken_back_on } = await getDistribution(ctx, distributionId)
  if (taken_back_on !== null)
    throw conflict('taken_back', sentence`The distribution was taken back on ${longDay(taken_back_on)}.`)
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

const questionsTo = (contact: Contact | null) =>
  contact && `Questions: ${[contact.name, contact.email, contact.phone].filter(Boolean).join(', ')}`
