import { findCall } from '../../books/capital/call-rows.ts'
import type { Contact } from '../../books/capital/call-terms.ts'
import { BINDING, isOneOf } from '../../books/capital/states.ts'
import { addressed } from '../../books/partners.ts'
import { type Context, conflict, longDate } from '../../kernel/index.ts'
import { type Paper, type PaperKind, paragraphs } from '../../platform/mail/papers.ts'
import { distributionNoticesAsPdf } from './distribution-notice-files.ts'
import { type DistributionNotice, distributionNoticesOf } from './distribution-notices.ts'
import { moneyIn, noticesAsPdf } from './notice-files.ts'
import { type Notice, noticesOf } from './notices.ts'

export const callNotice: PaperKind<Notice> = {
  kind: 'capital_call_notice',
  title: 'Capital call notice',
  print: notice => noticesAsPdf([notice]),
  assertStands: assertIssued,
}

export const distributionNotice: PaperKind<DistributionNotice> = {
  kind: 'distribution_notice',
  title: 'Distribution notice',
  print: notice => distributionNoticesAsPdf([notice]),
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

async function assertIssued(ctx: Context, callId: number): Promise<void> {
  const { status } = await findCall(ctx, callId)
  if (!isOneOf(BINDING, status))
    throw conflict('not_issued', `The call is ${status}: notices of issued calls are sent.`)
}

/** A distribution's notices as they are sent. */
export async function distributionNoticePapers(
  ctx: Context,
  distributionId: number,
): Promise<Paper<DistributionNotice>[]> {
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
