import { Box, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { DistributionInput, FundAccount } from '../../api/modules.ts'
import { FundSelect } from '../../components/flow/FundSelect.tsx'
import classes from '../../components/flow/flow.module.css'
import { foreignFields, foreignMoney, useForeignAccounts } from '../../components/flow/foreign-accounts.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { HoldingSelect } from '../../components/holding/HoldingSelect.tsx'
import { distributionTypes } from '../../words/capital.ts'
import { type DistributionDraft, type DistributionTerms, ofHoldings } from './distribution-draft.ts'
import { SourceSelect } from './SourceSelect.tsx'

interface DistributionTermsFormProps {
  funds: FundAccount[]
  draft: DistributionDraft
  onChange: (changed: Partial<DistributionDraft>) => void
  onDirty: (dirty: boolean) => void
  onNext: (terms: Partial<DistributionTerms>) => void
}

/** Terms of a distribution: its fund, its type and amount, and its date. */
export function DistributionTermsForm({
  funds,
  draft,
  onChange,
  onDirty,
  onNext,
}: DistributionTermsFormProps) {
  const [fundless, setFundless] = useState(false)
  const fund = funds.find(({ id }) => String(id) === draft.fund)
  const inMoney = draft.type !== 'withholding_tax' && draft.type !== 'stock_distribution'
  const inOthers = useForeignAccounts({ fund_account_id: fund?.id ?? null, currency: fund?.currency ?? '' })
  const accounts = inMoney ? inOthers : []
  return (
    <div className={classes.wide}>
      <FundSelect
        funds={funds}
        value={draft.fund}
        missed={fundless}
        // Another fund has other investors and holdings.
        onChange={id => onChange({ fund: id, holding: null, source: undefined, leftOut: [] })}
      />
      <Select
        label="Type"
        maw={440}
        mb="md"
        data={Object.entries(distributionTypes).map(([value, label]) => ({ value, label }))}
        value={draft.type}
        allowDeselect={false}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={type => type && onChange({ type: type as DistributionInput['type'] })}
      />
      <Text size="sm" c="dimmed" mb="md">
        {meaningOf(draft.type)}
      </Text>
      {fund && draft.type === 'stock_distribution' && (
        <Box maw={440} mb="md">
          <HoldingSelect
            fund={fund}
            label="Holding"
            description="Whose cost and mark are derecognised"
            value={draft.holding}
            onChange={holding => onChange({ holding })}
          />
        </Box>
      )}
      {fund && ofHoldings.includes(draft.type) && (
        <SourceSelect fund={fund} value={draft.source} onChange={source => onChange({ source })} />
      )}
      <SchemaForm<DistributionTerms>
        fields={[...fieldsFor(draft.type, fund?.currency), ...foreignFields(accounts, 'Paid')]}
        initial={draft.terms}
        submit="Choose who receives it"
        wide
        guarded={false}
        onDirty={onDirty}
        onSubmit={async terms => {
          if (!fund) return setFundless(true)
          onChange({ paid: foreignMoney(accounts, terms) })
          onNext(terms)
        }}
      />
    </div>
  )
}

/** Returns how the type affects the fund's book. */
function meaningOf(type: DistributionInput['type']): string {
  if (type === 'withholding_tax')
    return 'Withheld from a distribution recorded gross under its own type: it stays in fund cash and is owed to the tax authority. Use the same reference for both.'
  if (type === 'stock_distribution')
    return 'Securities are derecognised at cost; the excess of their value is realised.'
  return 'Paid in cash. Record each type of a mixed distribution separately, with the same reference.'
}

function fieldsFor(
  type: DistributionInput['type'],
  currency: string | undefined,
): Array<Field<keyof DistributionTerms>> {
  const money = { kind: 'money' as const, ...(currency ? { currency } : {}) }
  const securities: Array<Field<keyof DistributionTerms>> = [
    { name: 'security', label: 'Security', kind: 'text', required: true },
    { name: 'quantity', label: 'Quantity', kind: 'number', hint: 'Shares, or units of nominal' },
    { ...money, name: 'cost', label: 'Cost', hint: 'Default: their value' },
    {
      ...money,
      name: 'unrealised',
      label: 'Marked up by',
      hint: 'Write-down: negative. The mark is derecognised with them',
    },
  ]
  return [
    {
      ...money,
      name: 'amount',
      label: amountOf(type),
      required: true,
      hint: 'Of all investors',
    },
    ...(type === 'withholding_tax'
      ? []
      : [
          {
            ...money,
            name: 'recallable_amount' as const,
            label: 'Of which recallable',
            hint: 'Increases unfunded, never above the commitment',
          },
        ]),
    ...(type === 'stock_distribution' ? securities : []),
    { name: 'date', label: 'Date', kind: 'date', hint: 'Default: today' },
    { name: 'reference', label: 'Reference', kind: 'text', hint: 'On the notices, such as DIST-2026-01' },
    { name: 'description', label: 'Description', kind: 'text', hint: 'On the notices' },
  ]
}

function amountOf(type: DistributionInput['type']): string {
  if (type === 'withholding_tax') return 'Amount withheld'
  return type === 'stock_distribution' ? 'Value of the securities' : 'Amount'
}
