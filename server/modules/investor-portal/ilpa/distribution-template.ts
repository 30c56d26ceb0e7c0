import type {
  EventNotice,
  NoticeComponent,
} from '../../../books/capital/distribution-events/event-notices.ts'
import { noticesOfEvent } from '../../../books/capital/distribution-events/events-shown.ts'
import { holdingFigures } from '../../../books/holdings/figures.ts'
import {
  type IlpaTemplate,
  known,
  type TemplateSection,
  templateOf,
  unknown,
} from '../../../books/ilpa/template.ts'
import type { Context } from '../../../kernel/index.ts'
import { distributionWords } from '../notices/notice-words.ts'

/** The template of a distribution for each investor of it, or for one of them. 404, 409 as for its notices. */
export async function distributionTemplates(
  ctx: Context,
  eventId: number,
  lpId?: number,
): Promise<IlpaTemplate[]> {
  const notices = await noticesOfEvent(ctx, eventId, lpId)
  const { fund, date } = notices[0] as EventNotice
  const figures =
    fund.fund_account_id === null ? new Map() : await holdingFigures(ctx, fund.fund_account_id, date)
  const heldSince = (holdingId: number | null): string | null =>
    holdingId === null ? null : (figures.get(holdingId)?.heldSince ?? null)
  return notices.map(notice =>
    templateOf(
      'distribution_notice',
      {
        fund_account_id: notice.fund.fund_account_id,
        fund: notice.fund.name ?? '',
        lp_id: notice.lp.lp_id,
        investor: notice.lp.name,
        currency: notice.currency,
        as_of: notice.date,
      },
      {
        sections: [
          noticeSection(notice),
          positionSection(notice),
          componentSection(notice, heldSince),
          netSection(notice),
        ],
      },
    ),
  )
}

const noticeSection = ({
  reference,
  description,
  date,
  netted_call,
  corrects,
  lp,
  contact,
}: EventNotice): TemplateSection => ({
  key: 'notice',
  title: 'Notice',
  columns: ['Value'],
  rows: [
    known('lp_id', 'LP ID', [String(lp.lp_id)], 'text'),
    known('reference', 'Notice Reference', [reference], 'text'),
    known('description', 'Description', [description], 'text'),
    known('date', 'Distribution Date', [date], 'text'),
    known('netted_call', 'Netted Against Capital Call', [netted_call], 'text'),
    known('corrects', 'Corrected Notice', [corrects === null ? null : corrects.reason], 'text'),
    known('contact', 'GP Contact', [contact?.name ?? null], 'text'),
    known('contact_email', 'GP Contact – Email', [contact?.email ?? null], 'text'),
    unknown('recipient_account', 'Account of the Limited Partner', 'Bank details of the investor'),
  ],
})

const positionSection = ({ lp, fund }: EventNotice): TemplateSection => ({
  key: 'position',
  title: 'Commitment and Cumulative Activity',
  columns: ['Limited Partner', 'Total Fund'],
  rows: [
    known('commitment', 'Total Commitment', [lp.commitment, fund.commitments]),
    known('share', 'Share of This Distribution', [lp.share_of_distribution, 1], 'percent'),
    known('prior_contributions', 'Cumulative Contributions', [lp.prior_contributions, null]),
    known('prior_distributions', 'Cumulative Distributions – Prior to This Notice', [
      lp.prior_distributions,
      null,
    ]),
    known('unfunded_before', 'Unfunded Commitment – Before This Notice', [lp.unfunded_before, null]),
    known('recallable', 'Recallable Distribution', [lp.recallable_amount, fund.recallable_amount]),
    known('unfunded_after', 'Unfunded Commitment – After This Notice', [lp.unfunded_after, null]),
    unknown('recall_expiry', 'Recall Expiry Date', 'The end of the recall period in the distribution terms'),
  ],
})

function componentSection(
  { lp, fund }: EventNotice,
  heldSince: (holdingId: number | null) => string | null,
): TemplateSection {
  const sameAs = (one: NoticeComponent) => (other: NoticeComponent) =>
    other.type === one.type && other.holding_id === one.holding_id
  return {
    key: 'transactions',
    title: 'Current Transaction',
    columns: ['Limited Partner', 'Total Fund', 'Recallable', 'Held Since'],
    rows: lp.components.map((one, at) => {
      const said = distributionWords[one.type].english
      return known(`transaction_${at + 1}`, one.holding === null ? said : `${said}: ${one.holding}`, [
        one.amount,
        fund.components.find(sameAs(one))?.amount ?? null,
        one.recallable_amount,
        heldSince(one.holding_id),
      ])
    }),
  }
}

const netSection = ({ lp, fund }: EventNotice): TemplateSection => ({
  key: 'gross_to_net',
  title: 'Gross to Net',
  columns: ['Limited Partner', 'Total Fund'],
  rows: [
    known('gross', 'Distribution – Gross of Incentive Allocation and Tax', [lp.gross, fund.gross]),
    known('incentive_allocation', '(Incentive Allocation)', [lp.carried_interest, fund.carried_interest]),
    known('withholding', '(Tax Withheld)', [0 - lp.withheld || 0, 0 - fund.withheld || 0]),
    known('netted', '(Netted Against Capital Call)', [0 - lp.netted || 0, 0 - fund.netted || 0]),
    known('net', 'Net Distribution', [lp.net, fund.net]),
    unknown('carry_escrow', 'Incentive Allocation – Held in Escrow', 'An escrow account of carried interest'),
  ],
})
