import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type Facility, riskApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { formatPercent } from '../../../format/numbers.ts'
import { riskKey } from '../covenants.ts'
import { AddRule, type RuleKind, ruleKinds } from './AddRule.tsx'
import { concentrationText, ineligibleText, type Rules, reserveText } from './rules.ts'

interface Line {
  key: string
  name: string
  text: string
  /** The rules without it; null where it cannot be left out. */
  without: Rules | null
}

interface FacilityRulesProps {
  facility: Facility
  mayWrite: boolean
}

/** Rules that reduce the borrowing base, added and removed one by one. */
export function FacilityRules({ facility, mayWrite }: FacilityRulesProps) {
  const [adding, setAdding] = useState<RuleKind | null>(null)
  const save = useAction(
    (rules: Rules) =>
      riskApi('PATCH /api/v1/svc/risk/facilities/{facility_id}', {
        params: { facility_id: facility.id },
        body: { rules, version: facility.version },
      }),
    { invalidates: [riskKey, ['timeline']] },
  )
  return (
    <RecordSection title="Rules">
      {groupsOf(facility).map(([title, lines]) => (
        <div key={title}>
          <Text size="sm" c="dimmed" mt="sm">
            {title}
          </Text>
          {lines.length === 0 && <Text size="sm">None</Text>}
          {lines.map(({ key, name, text, without }) => (
            <Group key={key} justify="space-between" wrap="nowrap" gap="sm">
              <Text size="sm">
                {name}: {text}
              </Text>
              {mayWrite && without && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove: ${name}`}
                  loading={save.isPending}
                  onClick={() => save.mutate(without)}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </Group>
          ))}
        </div>
      ))}
      {mayWrite && (
        <Menu>
          <Menu.Target>
            <Button size="xs" variant="default" mt="md">
              Add rule
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {Object.entries(ruleKinds).map(([kind, label]) => (
              <Menu.Item key={kind} onClick={() => setAdding(kind as RuleKind)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {adding && <AddRule facility={facility} kind={adding} onClose={() => setAdding(null)} />}
    </RecordSection>
  )
}

function groupsOf({ rules, currency }: Facility): Array<[title: string, lines: Line[]]> {
  const { ineligible, concentrations, advance, reserves } = rules
  const ratesWithout = (group: string) =>
    Object.fromEntries(Object.entries(advance.rates).filter(([key]) => key !== group))
  return [
    [
      'Not eligible',
      ineligible.map(rule => ({
        key: rule.name,
        name: rule.name,
        text: ineligibleText(rule),
        without: { ...rules, ineligible: ineligible.filter(one => one !== rule) },
      })),
    ],
    [
      'Concentrations',
      concentrations.map(rule => ({
        key: rule.name,
        name: rule.name,
        text: concentrationText(rule),
        without: { ...rules, concentrations: concentrations.filter(one => one !== rule) },
      })),
    ],
    [
      `Advance, by ${advance.field}`,
      [
        ...Object.entries(advance.rates).map(([group, rate]) => ({
          key: group,
          name: group,
          text: formatPercent(rate),
          without: { ...rules, advance: { ...advance, rates: ratesWithout(group) } },
        })),
        {
          key: 'otherwise',
          name: 'Everything else',
          text: formatPercent(advance.otherwise),
          without: null,
        },
      ],
    ],
    [
      'Reserves',
      reserves.map(reserve => ({
        key: reserve.name,
        name: reserve.name,
        text: reserveText(reserve, currency),
        without: { ...rules, reserves: reserves.filter(one => one !== reserve) },
      })),
    ],
  ]
}
