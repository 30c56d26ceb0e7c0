import { Button, Group, Select, Table, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FundAccount } from '../../api/modules.ts'
import { FundSelect } from '../../components/flow/FundSelect.tsx'
import flowClasses from '../../components/flow/flow.module.css'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { HoldingSelect } from '../../components/holding/HoldingSelect.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { decimalsFor, formatAmount, formatMoney } from '../../format/numbers.ts'
import { callPurposes } from '../../words/capital.ts'
import {
  type CallDraft,
  type CallTerms,
  newPurpose,
  type PurposeText,
  problemOf,
  readPurpose,
  totalOf,
} from './call-draft.ts'
import classes from './capital-calls.module.css'
import { asksWithNotice } from './changes/short-notice.ts'

interface CallTermsFormProps {
  funds: FundAccount[]
  draft: CallDraft
  onChange: (changed: Partial<CallDraft>) => void
  onDirty: (dirty: boolean) => void
  onNext: (terms: Partial<CallTerms>) => void
}

type Words = Omit<CallTerms, 'fund_account_id'>

/** Terms of a call: its fund, its purposes and its due date. */
export function CallTermsForm({ funds, draft, onChange, onDirty, onNext }: CallTermsFormProps) {
  const [problem, setProblem] = useState<{ id: number; message: string } | null>(null)
  const [fundless, setFundless] = useState(false)
  const fund = funds.find(({ id }) => String(id) === draft.terms.fund_account_id)
  return (
    <div className={flowClasses.wide}>
      <FundSelect
        funds={funds}
        value={draft.terms.fund_account_id}
        missed={fundless}
        // Another fund has other investors and other holdings.
        onChange={id =>
          onChange({
            terms: { ...draft.terms, fund_account_id: id },
            purposes: draft.purposes.map(purpose => ({ ...purpose, holding: null })),
            excused: [],
          })
        }
      />
      <Purposes
        fund={fund}
        purposes={draft.purposes}
        problem={problem}
        onChange={purposes => {
          setProblem(null)
          onChange({ purposes })
        }}
      />
      <SchemaForm<Words>
        fields={[
          {
            name: 'reference',
            label: 'Reference',
            kind: 'text',
            hint: 'On the notices, such as CALL-2026-01',
          },
          { name: 'notice_date', label: 'Notice', kind: 'date', hint: 'Default: today' },
          {
            name: 'due_date',
            label: 'Due',
            kind: 'date',
            hint: 'Default: ten business days after the notice',
          },
          { name: 'description', label: 'Description', kind: 'text', hint: 'On the notices' },
          {
            name: 'override_reason',
            label: 'Reason for a short notice',
            kind: 'text',
            hint: 'Less than ten business days’ notice',
          },
        ]}
        asks={asksWithNotice}
        initial={draft.terms}
        submit="Next: investors"
        wide
        guarded={false}
        onDirty={onDirty}
        onSubmit={async terms => {
          if (!fund) return setFundless(true)
          const found = problemOf(draft.purposes, fund.currency)
          if (found) return setProblem(found)
          onNext(terms)
        }}
      />
    </div>
  )
}

interface PurposesProps {
  /** Once it is chosen. */
  fund: FundAccount | undefined
  purposes: readonly PurposeText[]
  problem: { id: number; message: string } | null
  onChange: (purposes: PurposeText[]) => void
}

const places = [
  { value: 'default', label: 'Default value' },
  { value: 'inside', label: 'Inside the commitment' },
  { value: 'outside', label: 'Outside the commitment' },
]

/** Purposes of the call, line by line, as in the ILPA template. */
function Purposes({ fund, purposes, problem, onChange }: PurposesProps) {
  const chosen = fund?.currency
  const currency = chosen ?? 'USD'
  const total = totalOf(purposes, currency)
  const change = (id: number, changed: Partial<PurposeText>) =>
    onChange(purposes.map(purpose => (purpose.id === id ? { ...purpose, ...changed } : purpose)))
  const add = () =>
    onChange([...purposes, newPurpose(Math.max(...purposes.map(({ id }) => id)) + 1, 'management_fees')])
  return (
    <section aria-label="Use of proceeds">
      <Scrolling label="Lines of the call" className={undefined}>
        <Table layout="fixed" aria-label="Use of proceeds" className={classes.purposes}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Purpose</Table.Th>
              <Table.Th scope="col" w={180} ta="right">
                {chosen ? `Amount (${chosen})` : 'Amount'}
              </Table.Th>
              <Table.Th scope="col">Holding</Table.Th>
              <Table.Th scope="col">Description</Table.Th>
              <Table.Th scope="col" w={200}>
                Unfunded commitment
              </Table.Th>
              <Table.Td w={90} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {purposes.map((purpose, index) => (
              <Table.Tr key={purpose.id}>
                <Table.Td>
                  <StackedLabel>Purpose</StackedLabel>
                  <Select
                    aria-label={`Purpose of line ${index + 1}`}
                    data={Object.entries(callPurposes).map(([value, label]) => ({ value, label }))}
                    value={purpose.type}
                    onChange={type =>
                      type && change(purpose.id, { type: type as PurposeText['type'], holding: null })
                    }
                    allowDeselect={false}
                    searchable
                    comboboxProps={{ transitionProps: { duration: 0 } }}
                  />
                </Table.Td>
                <Table.Td>
                  <StackedLabel>{chosen ? `Amount (${chosen})` : 'Amount'}</StackedLabel>
                  <TextInput
                    data-figure
                    inputMode="decimal"
                    aria-label={`Amount of line ${index + 1}`}
                    value={purpose.amount}
                    data-autofocus={index === 0 || undefined}
                    error={problem?.id === purpose.id ? problem.message : undefined}
                    onChange={event => change(purpose.id, { amount: event.currentTarget.value })}
                    onBlur={() => {
                      const amount = readPurpose(purpose, currency)
                      if (amount !== null)
                        change(purpose.id, { amount: formatAmount(amount, decimalsFor([amount], currency)) })
                    }}
                  />
                </Table.Td>
                <Table.Td>
                  {fund && purpose.type === 'investments' ? (
                    <>
                      <StackedLabel>Holding</StackedLabel>
                      <HoldingSelect
                        fund={fund}
                        ariaLabel={`Holding of line ${index + 1}`}
                        value={purpose.holding}
                        onChange={(holding, found) =>
                          change(purpose.id, {
                            holding,
                            ...(purpose.description === '' && found ? { description: found.name } : {}),
                          })
                        }
                      />
                    </>
                  ) : null}
                </Table.Td>
                <Table.Td>
                  <StackedLabel>Description</StackedLabel>
                  <TextInput
                    aria-label={`Description of line ${index + 1}`}
                    value={purpose.description}
                    onChange={event => change(purpose.id, { description: event.currentTarget.value })}
                  />
                </Table.Td>
                <Table.Td>
                  <StackedLabel>Unfunded commitment</StackedLabel>
                  <Select
                    aria-label={`Commitment of line ${index + 1}`}
                    data={places}
                    value={purpose.inside}
                    onChange={inside =>
                      inside && change(purpose.id, { inside: inside as PurposeText['inside'] })
                    }
                    allowDeselect={false}
                    comboboxProps={{ transitionProps: { duration: 0 } }}
                  />
                </Table.Td>
                <Table.Td>
                  {purposes.length > 1 && (
                    <Button
                      variant="subtle"
                      aria-label={`Remove line ${index + 1}`}
                      onClick={() => onChange(purposes.filter(({ id }) => id !== purpose.id))}
                    >
                      Remove
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolling>
      <Group mt="xs" mb="lg" justify="space-between">
        <Button variant="default" onClick={add}>
          Add a purpose
        </Button>
        <Text fw={600}>
          {total === 0 || !chosen ? '' : `${formatMoney(total, currency)} called in total`}
        </Text>
      </Group>
    </section>
  )
}

/** The heading of a column, beside the field where the lines are stacked; the field itself is named by its line. */
const StackedLabel = ({ children }: { children: ReactNode }) => (
  <span className={classes.stacked} aria-hidden>
    {children}
  </span>
)
