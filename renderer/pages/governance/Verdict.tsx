import { Anchor, Group, List, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { GovernanceRule, GovernanceVerdict } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { approverNames, decisions } from '../../words/governance.ts'

/** The decision, who has to approve, and every rule with whether it applied. */
export function Verdict({ verdict }: { verdict: GovernanceVerdict }) {
  const { decision, required_approvals, others_only, reasons, rules } = verdict
  const columns = useMemo(columnsOfRules, [])
  const { tone, label } = decisions[decision]
  return (
    <Stack gap="lg" mt="lg">
      <Stack gap="xs">
        <Group gap="sm">
          <Title order={2} size="h3">
            Decision
          </Title>
          <Status tone={tone}>{label}</Status>
        </Group>
        {required_approvals.length > 0 && (
          <List size="sm">
            {required_approvals.map(({ role, count }) => (
              <List.Item key={role}>
                {approverNames[role]}: {count}
              </List.Item>
            ))}
          </List>
        )}
        {others_only && (
          <Text size="sm" c="dimmed">
            Whoever proposes it may not approve it.
          </Text>
        )}
        {reasons.length === 0 ? (
          <Text size="sm">No rule applies, so one person may do it.</Text>
        ) : (
          <Text size="sm">{reasons.join(' ')}</Text>
        )}
      </Stack>
      <FiguresTable
        id="governance-rules"
        label="Rules"
        rows={rules}
        columns={columns}
        rowId={({ key }) => key}
        note={
          <>
            Rules that Fund Office keeps are refused or held by it. Others bind people: an{' '}
            <Anchor component={Link} to="/settings/policies" inherit>
              approval policy
            </Anchor>{' '}
            makes Fund Office hold them, too.
          </>
        }
      />
    </Stack>
  )
}

const columnsOfRules = (): Array<Column<GovernanceRule>> => [
  { id: 'title', title: 'Rule', kind: 'text', value: ({ title }) => title },
  {
    id: 'matched',
    title: 'Applies',
    kind: 'text',
    value: ({ matched }) => (matched ? 'Yes' : 'No'),
  },
  {
    id: 'decision',
    title: 'Then',
    kind: 'text',
    value: ({ decision }) => decisions[decision].label,
  },
  { id: 'reason', title: 'Reason', kind: 'text', value: ({ reason }) => reason },
  {
    id: 'kept_by',
    title: 'Kept by',
    kind: 'text',
    value: ({ kept_by }) => (kept_by === 'office' ? 'Fund Office' : 'People'),
  },
]
