import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreclearancePolicy, PreclearancePolicyInForce } from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { RulesSet } from '../../components/rules/RulesSet.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { count, formatMoney } from '../../format/numbers.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { tradedInstruments } from '../../words/compliance.ts'
import { setClearanceRules } from './commands.ts'
import { SetPolicy } from './SetPolicy.tsx'
import { policiesQuery, policyQuery } from './trading.ts'

/** The rules by which a personal trade is decided at once, with earlier and future versions. */
export function Policy() {
  const inForce = useQuery(policyQuery)
  const set = useQuery(policiesQuery)
  const mayManage = useMay('manage', 'compliance')
  const [setting, setSetting] = useState(false)
  useCommands('Rules', [[setClearanceRules, () => setSetting(true)]])
  return (
    <>
      {mayManage && (
        <Group justify="flex-end">
          <Button disabled={!inForce.data} onClick={() => setSetting(true)}>
            Set rules
          </Button>
        </Group>
      )}
      <RecordSection title="In force">
        <Loaded query={inForce}>{policy => <Facts facts={factsOf(policy)} />}</Loaded>
      </RecordSection>
      <Loaded query={set}>
        {({ items }) => (
          <RulesSet id="preclearance-policies" rules={items} columns={columns}>
            {policy => <Facts facts={factsOf(policy)} />}
          </RulesSet>
        )}
      </Loaded>
      {setting && inForce.data && <SetPolicy policy={inForce.data} onClose={() => setSetting(false)} />}
    </>
  )
}

const deMinimisOf = ({ de_minimis_amount, de_minimis_currency }: PreclearancePolicyInForce): string =>
  de_minimis_amount === null || de_minimis_currency === null
    ? 'None'
    : formatMoney(de_minimis_amount, de_minimis_currency)

const factsOf = (policy: PreclearancePolicyInForce) => [
  [
    'Blackout',
    policy.blackout_days === 0
      ? 'None'
      : `${count(policy.blackout_days, 'day')} before and after a client’s trade`,
  ] as const,
  [
    'Holding period',
    policy.holding_days === 0 ? 'None' : `${count(policy.holding_days, 'day')} before the opposite trade`,
  ] as const,
  [
    'An approval holds',
    policy.valid_business_days === 0
      ? 'Until the end of that day'
      : `${count(policy.valid_business_days, 'business day')} after its day`,
  ] as const,
  ['Exempt', policy.exempt_instruments.map(key => tradedInstruments[key]).join(', ') || 'Nothing'] as const,
  ['Without a reviewer up to', deMinimisOf(policy)] as const,
]

const columns: Array<Column<PreclearancePolicy>> = [
  { id: 'blackout', title: 'Blackout days', kind: 'number', value: one => one.blackout_days },
  { id: 'holding', title: 'Holding days', kind: 'number', value: one => one.holding_days },
  { id: 'de_minimis', title: 'Without a reviewer up to', kind: 'text', value: deMinimisOf },
]
