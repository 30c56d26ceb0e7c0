import type { CapitalCall } from '../../api/modules.ts'
import type { Tone } from '../Status.tsx'
import type { Column } from '../table/columns.ts'

type CallState = CapitalCall['status']

export const callStates: Record<CallState, { tone: Tone; label: string }> = {
  draft: { tone: 'quiet', label: 'Draft' },
  approved: { tone: 'open', label: 'Approved' },
  issued: { tone: 'open', label: 'Issued' },
  partially_paid: { tone: 'warning', label: 'Partly paid' },
  paid: { tone: 'good', label: 'Paid' },
  overdue: { tone: 'bad', label: 'Overdue' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
}

/** Where one investor stands with their part of a call. */
export const lineStates: Record<CapitalCall['allocation'][number]['status'], { tone: Tone; label: string }> =
  {
    unpaid: { tone: 'open', label: 'Unpaid' },
    partially_paid: { tone: 'warning', label: 'Partly paid' },
    paid: { tone: 'good', label: 'Paid' },
    overpaid: { tone: 'good', label: 'Overpaid' },
    overdue: { tone: 'bad', label: 'Overdue' },
    in_default: { tone: 'bad', label: 'In default' },
    excused: { tone: 'quiet', label: 'Excused' },
    waived: { tone: 'quiet', label: 'Waived' },
  }

/** Overdue by the clock, whether somebody marked it so or not. */
export const stateKeyOf = ({ status, overdue }: { status: CallState; overdue: boolean }): CallState =>
  overdue ? 'overdue' : status

/** What capital is called for, in the words of the ILPA template. */
export const callPurposes: Record<CapitalCall['ilpa_call_type'], string> = {
  investments: 'Investments',
  management_fees: 'Management fees',
  partnership_expenses: 'Partnership expenses',
  organizational_costs: 'Organisational costs',
  offering_syndication_costs: 'Offering and syndication costs',
  placement_fees: 'Placement fees',
  working_capital: 'Working capital',
  credit_facility_repayment: 'Repayment of a credit facility',
  subsequent_close_interest: 'Interest of a subsequent close',
  deemed_contribution: 'Deemed contribution',
  giveback: 'Giveback of distributions',
  other: 'Other',
}

/** What a call is for in the main; shown once somebody chooses it. */
export const purposeColumn = <Row extends Pick<CapitalCall, 'ilpa_call_type'>>(): Column<Row> => ({
  id: 'purpose',
  title: 'Purpose',
  kind: 'choice',
  value: call => call.ilpa_call_type,
  choices: Object.entries(callPurposes).map(([value, label]) => ({ value, label })),
  optional: true,
})

export const nameOf = ({ id, reference }: { id: number; reference: string | null }): string =>
  reference ?? `Call ${id}`
