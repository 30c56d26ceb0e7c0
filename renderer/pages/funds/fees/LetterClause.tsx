import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AgreedSideLetterClause,
  cfoApi,
  type FundAccount,
  type SideLetterClauseInput,
} from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { countries } from '../../../format/countries.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { committedQuery } from '../../../queries/investors.ts'
import { agreedClauses } from '../../../words/compliance.ts'

type Clause = AgreedSideLetterClause['clause']

interface Values
  extends Pick<
    AgreedSideLetterClause,
    | 'clause'
    | 'obligation'
    | 'trigger'
    | 'asset_classes'
    | 'countries'
    | 'frequency'
    | 'within_days'
    | 'effective_from'
    | 'ends_on'
    | 'offered_through'
    | 'document'
  > {
  lp_id: string
  sectors: string | null
}

/** Fields that only some kinds of clause have. */
const ofKind: Partial<Record<keyof Values, readonly Clause[]>> = {
  asset_classes: ['excuse'],
  sectors: ['excuse'],
  countries: ['excuse'],
  frequency: ['reporting'],
  within_days: ['reporting', 'mfn'],
  offered_through: ['mfn'],
}

interface LetterClauseProps {
  fund: FundAccount
  clause: AgreedSideLetterClause | null
  onClose: () => void
}

/** A clause of a side letter as it is entered, and as it is changed or ended. */
export function LetterClause({ fund, clause, onClose }: LetterClauseProps) {
  const investors = useQuery(committedQuery(fund.id))
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={clause ? 'Change clause' : 'Add clause'} onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={investors}>
          {found => (
            <SchemaForm<Values>
              fields={fieldsOf(
                clause,
                found.map(({ id, name }) => ({ value: String(id), label: name })),
              )}
              asks={(name, texts) =>
                (ofKind[name]?.includes(texts.clause as Clause) ?? true) &&
                (name !== 'offered_through' || clause !== null)
              }
              initial={
                clause
                  ? { ...clause, lp_id: String(clause.lp_id), sectors: clause.sectors.join(', ') }
                  : { clause: 'excuse' }
              }
              submit="Save"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ lp_id, clause: kind, offered_through, sectors, ...values }) => {
                const body = {
                  ...values,
                  sectors: (sectors ?? '')
                    .split(',')
                    .map(one => one.trim())
                    .filter(Boolean),
                } satisfies Partial<SideLetterClauseInput>
                const params = { account_id: fund.id }
                if (clause)
                  await cfoApi(
                    'PATCH /api/v1/svc/cfo/accounts/{account_id}/side-letter-clauses/{clause_id}',
                    {
                      params: { ...params, clause_id: clause.id },
                      body: { ...body, offered_through, version: clause.version },
                    },
                  )
                else
                  await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/side-letter-clauses', {
                    params,
                    body: { ...body, lp_id: Number(lp_id), clause: kind },
                  })
                await queryClient.invalidateQueries({ queryKey: fundsKey })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}

function fieldsOf(
  clause: AgreedSideLetterClause | null,
  investors: ReadonlyArray<{ value: string; label: string }>,
): Array<Field<keyof Values>> {
  const settled = clause === null ? {} : { fixed: 'Add the other as a new record' }
  return [
    {
      name: 'lp_id',
      label: 'Investor',
      kind: 'choice',
      required: true,
      choices: clause ? [{ value: String(clause.lp_id), label: clause.lp_name }] : investors,
      ...settled,
    },
    {
      name: 'clause',
      label: 'Clause',
      kind: 'choice',
      required: true,
      choices: choicesOf(agreedClauses),
      ...settled,
    },
    {
      name: 'obligation',
      label: 'Obligation',
      kind: 'multiline',
      required: true,
      hint: 'Wording of the letter',
    },
    {
      name: 'sectors',
      label: 'Sectors',
      kind: 'text',
      hint: 'Of the holdings they are excused from, separated by commas, such as tobacco, gambling',
    },
    {
      name: 'asset_classes',
      label: 'Asset classes',
      kind: 'list',
      hint: 'Of the deals they are excused from',
    },
    { name: 'countries', label: 'Countries', kind: 'list', choices: countries },
    {
      name: 'frequency',
      label: 'After each',
      kind: 'choice',
      required: true,
      choices: choicesOf({ quarterly: 'Quarter', annual: 'Fiscal year' }),
    },
    {
      name: 'within_days',
      label: 'Within days',
      kind: 'number',
      required: true,
      hint: 'Reporting: after the period end. MFN: after the better terms were granted',
    },
    {
      name: 'offered_through',
      label: 'MFN offer deadline',
      kind: 'date',
      hint: 'Terms granted by then were offered',
    },
    { name: 'trigger', label: 'Trigger', kind: 'text' },
    { name: 'effective_from', label: 'In effect from', kind: 'date', hint: 'Default: the beginning' },
    { name: 'ends_on', label: 'Last day', kind: 'date' },
    { name: 'document', label: 'Written in', kind: 'text', hint: 'Such as the letter and its date' },
  ]
}
