import {
  type Context,
  FileAnswer,
  label,
  longDate,
  moneyText,
  percent,
  sentence,
} from '../../kernel/index.ts'
import { conflict } from '../../kernel/problems/errors.ts'
import { Report } from '../../platform/documents/report.ts'
import { getAllocation, getSyndication } from './rows.ts'

type Syndication = Awaited<ReturnType<typeof getSyndication>>
type Allocation = Awaited<ReturnType<typeof getAllocation>>

/** The letter that invites an investor into the book, as a PDF. */
export async function printInvitation(ctx: Context, syndicationId: number, id: number): Promise<FileAnswer> {
  const syndication = await getSyndication(ctx, syndicationId)
  const allocation = await getAllocation(ctx, syndicationId, id)
  const report = begin('Invitation to participate', syndication, allocation)
  report.section(`Invitation to ${allocation.investor_name}`)
  report.paragraph(
    `You are invited to participate in ${syndication.name}${arranged(syndication)}. ${moneyText(syndication.target_amount, syndication.currency)} are to be placed${closing(syndication)}.`,
  )
  facts(report, [
    ['You have indicated', moneyText(allocation.requested_amount, syndication.currency)],
    ['Tranche', allocation.tranche ?? ''],
    ['Smallest allocation', amountOrNothing(syndication.minimum_amount, syndication)],
    ['In multiples of', moneyText(syndication.multiple_amount, syndication.currency)],
    ['Protected amount per ticket', amountOrNothing(syndication.protected_amount, syndication)],
  ])
  report.paragraph(
    'An indication is no commitment. Where more is asked for than there is, tickets are scaled back pro rata to what was asked, beyond what is protected. Nothing is to be paid before your identification is complete and you have heard the account confirmed.',
  )
  return end(report, `invitation-${id}`)
}

export const not_allocated = [409, 'The ticket has no allocation'] as const

/** Prints the notice of an investor's allocation as PDF; 409 `not_allocated` before that. */
export async function printNotice(ctx: Context, syndicationId: number, id: number): Promise<FileAnswer> {
  const syndication = await getSyndication(ctx, syndicationId)
  const allocation = await getAllocation(ctx, syndicationId, id)
  const { allocated_amount, requested_amount, scale, investor_name } = allocation
  if (allocated_amount === null)
    throw conflict(
      'not_allocated',
      sentence`${investor_name} was allocated nothing yet: allocate the book first.`,
    )
  const report = begin('Notice of allocation', syndication, allocation)
  report.section(`Allocation to ${investor_name}`)
  report.paragraph(
    `In ${syndication.name}${arranged(syndication)} you are allocated ${moneyText(allocated_amount, syndication.currency)}${closing(syndication)}.`,
  )
  facts(report, [
    ['Requested', moneyText(requested_amount, syndication.currency)],
    ['Allocated', moneyText(allocated_amount, syndication.currency)],
    ['Of what was requested', scale === null ? '' : percent(scale)],
    ['Tranche', allocation.tranche ?? ''],
    ['Reason for exceeding the request', allocation.override_reason ?? ''],
    ['KYC', label(allocation.kyc_status)],
  ])
  if (allocation.kyc_status !== 'passed')
    report.paragraph('Your identification is not complete. Nothing is to be paid before it is.')
  return end(report, `allocation-${id}`)
}

const arranged = ({ lead_arranger }: Syndication) =>
  lead_arranger === null ? '' : `, arranged by ${lead_arranger}`

const closing = ({ closing_date }: Syndication) =>
  closing_date === null ? '' : `, closing on ${longDate(closing_date)}`

const amountOrNothing = (amount: number, { currency }: Syndication) =>
  amount === 0 ? '' : moneyText(amount, currency)

const begin = (title: string, syndication: Syndication, allocation: Allocation) =>
  new Report({
    title: syndication.name,
    beneath: `${title} · ${allocation.investor_name}`,
    footer: `${syndication.name} · ${title}`,
    on: allocation.updated_at,
    contents: false,
  })

const facts = (report: Report, rows: string[][]): void =>
  report.table(
    ['', ''],
    rows.filter(([, value]) => value !== ''),
  )

const end = async (report: Report, name: string): Promise<FileAnswer> =>
  new FileAnswer({ name: `${name}.pdf`, type: 'application/pdf', content: await report.end() })
