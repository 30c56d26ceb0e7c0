import type { ProspectDetail, RaisedFund } from '../../api/modules.ts'
import { prospectRecord } from '../../api/records.generated.ts'
import type { Field } from '../../components/form/fields.ts'
import { nextStepFields } from '../../components/record/next-step.ts'
import { countries } from '../../format/countries.ts'
import { currencies } from '../../format/currencies.ts'
import { strengths } from '../../words/fundraising.ts'
import { choicesOf } from './fundraising.ts'

/** The typed values of a prospect; ids of choices are texts. */
export type ProspectValues = Pick<
  ProspectDetail,
  | 'name'
  | 'type'
  | 'country'
  | 'currency'
  | 'aum_amount'
  | 'ticket_min_amount'
  | 'ticket_max_amount'
  | 'target_amount'
  | 'soft_circled_amount'
  | 'probability'
  | 'strength'
  | 'next_step'
  | 'next_step_at'
  | 'last_contact_at'
  | 'source'
  | 'notes'
> & { fund_id: string | null }

const OF_REGISTER = 'From the register: edit it on the investor'

const money = (name: keyof ProspectValues & `${string}_amount`, label: string, hint?: string) =>
  ({ name, label, kind: 'money', currencyField: 'currency', ...(hint ? { hint } : {}) }) as const

/** Returns the fields of an LP; those the register owns of an investor are read-only. */
export const prospectFields = (
  funds: readonly RaisedFund[],
  isInvestor: boolean,
): Array<Field<keyof ProspectValues>> => {
  const identity = isInvestor ? { fixed: OF_REGISTER } : {}
  return [
    { name: 'name', label: 'Name', kind: 'text', required: true, ...identity },
    {
      name: 'type',
      label: 'Type',
      kind: 'key',
      usual: prospectRecord.type.usual,
      hint: 'Such as family office or pension fund',
      ...identity,
    },
    { name: 'country', label: 'Country', kind: 'choice', choices: countries, ...identity },
    {
      name: 'fund_id',
      label: 'Fund',
      kind: 'choice',
      choices: funds.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies, required: true },
    money('aum_amount', 'Assets under management'),
    money('ticket_min_amount', 'Ticket from'),
    money('ticket_max_amount', 'Ticket to'),
    money('target_amount', 'Asked for'),
    money('soft_circled_amount', 'Soft-circled', 'Soft-circled amount'),
    { name: 'probability', label: 'Probability', kind: 'percent', hint: 'Your assessment' },
    { name: 'strength', label: 'Relationship', kind: 'choice', choices: choicesOf(strengths) },
    ...nextStepFields,
    { name: 'last_contact_at', label: 'Last contact on', kind: 'date' },
    { name: 'source', label: 'Source', kind: 'text', hint: 'Source of the relationship' },
    { name: 'notes', label: 'Notes', kind: 'multiline' },
  ]
}

/** The fund of a form's values as the API takes it. */
export const fundIn = (fund_id: string | null | undefined) =>
  fund_id === undefined ? {} : { fund_id: fund_id === null ? null : Number(fund_id) }
