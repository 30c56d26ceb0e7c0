import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FilingProfile, FilingRule } from '../../../api/modules.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { wordsOfKey } from '../../../format/keys.ts'
import { useCommands } from '../../../routes/commands.ts'
import { useMay } from '../../../session/session.ts'
import { agencies, ruleCalendars, ruleRolls, ruleStates } from '../../../words/compliance.ts'
import { addFilingRule, sayOffice } from '../commands.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { RuleForm } from './RuleForm.tsx'
import { countingOf, months, profileQuery, ruleStateOf, rulesQuery } from './rules.ts'

/** The rules by which filings are due, and the office's profile, which determines those that apply. */
export function Rules() {
  const rules = useQuery(rulesQuery)
  const profile = useQuery(profileQuery)
  const mayManage = useMay('manage', 'compliance')
  const [editing, setEditing] = useState<FilingRule | 'new' | 'profile' | null>(null)
  useCommands('Rules of filings', [
    [addFilingRule, () => setEditing('new')],
    [sayOffice, () => setEditing('profile')],
  ])
  const labels = useMemo(
    () => new Map(profile.data?.known_traits.map(({ key, label }) => [key, label])),
    [profile.data],
  )
  const columns = useMemo(() => columnsOf(labels), [labels])
  return (
    <>
      <Loaded query={profile}>
        {found => <Profile profile={found} {...(mayManage ? { onEdit: () => setEditing('profile') } : {})} />}
      </Loaded>
      <Loaded query={rules}>
        {({ items }) => (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {asOfText(items)}
            </Text>
            {mayManage && (
              <Group justify="flex-end" mb="sm" style={{ flex: 'none' }}>
                <Button onClick={() => setEditing('new')}>Add rule</Button>
              </Group>
            )}
            <DataTable
              id="filing-rules"
              noun="rule"
              rows={items}
              columns={columns}
              rowId={({ key, id }) => `${key} ${id}`}
              defaultSort={{ column: 'state', descending: false }}
              {...(mayManage ? { onOpen: setEditing } : {})}
            />
          </>
        )}
      </Loaded>
      {editing === 'profile' && profile.data && (
        <ProfileForm profile={profile.data} onClose={() => setEditing(null)} />
      )}
      {editing !== null && editing !== 'profile' && profile.data && (
        <RuleForm
          {...(editing === 'new' ? {} : { rule: editing })}
          profile={profile.data}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

/** Returns the date of the law behind the standard rules: the oldest of theirs. */
function asOfText(rules: readonly FilingRule[]): string {
  const oldest = rules
    .filter(({ id }) => id === null)
    .map(({ as_of }) => as_of)
    .toSorted()[0]
  const shipped =
    oldest === undefined ? '' : `The built-in rules reflect the law as of ${formatDate(oldest)}. `
  return `${shipped}Check whether it has changed, and set a rule from the date of the change.`
}

function Profile({ profile, onEdit }: { profile: FilingProfile; onEdit?: () => void }) {
  const { traits, known_traits, fiscal_year_end_month, closed_days } = profile
  const said = known_traits.filter(({ key }) => traits.includes(key)).map(({ label }) => label)
  return (
    <RecordSection
      title="Filing profile"
      action={
        onEdit && (
          <Button variant="default" size="compact-sm" onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['True of it', said.length === 0 ? 'Not set: no default rule applies' : said.join('; ')],
          [
            'Fiscal year ends with',
            months.find(({ value }) => value === String(fiscal_year_end_month))?.label,
          ],
          ...(closed_days.length === 0
            ? []
            : [['Days without filings', closed_days.map(formatDate).join(', ')] as const]),
        ]}
      />
    </RecordSection>
  )
}

const order = Object.keys(ruleStates)

const columnsOf = (labels: ReadonlyMap<string, string>): Array<Column<FilingRule>> => [
  { id: 'title', title: 'Rule', kind: 'text', value: one => one.title, width: 280 },
  {
    id: 'agency',
    title: 'Agency',
    kind: 'choice',
    value: one => one.agency,
    choices: choicesOf(agencies),
    optional: true,
  },
  { id: 'counting', title: 'Due', kind: 'text', value: countingOf, width: 270 },
  {
    ...stateColumn<FilingRule, keyof typeof ruleStates>({
      id: 'state',
      title: 'State',
      states: ruleStates,
      value: one => ruleStateOf(one, today()),
      width: 130,
    }),
    order: one => order.indexOf(ruleStateOf(one, today())),
  },
  {
    id: 'effective_on',
    title: 'From',
    kind: 'date',
    value: one => one.effective_on,
    missing: 'Ever since',
    width: 110,
  },
  {
    id: 'needs',
    title: 'Applies to',
    kind: 'text',
    value: ({ needs }) => needs.map(key => labels.get(key) ?? wordsOfKey(key)).join('; ') || 'Every office',
    width: 230,
  },
  {
    id: 'roll',
    title: 'On a non-business day',
    kind: 'choice',
    value: one => one.roll,
    choices: choicesOf(ruleRolls),
    optional: true,
  },
  {
    id: 'calendar',
    title: 'Calendar',
    kind: 'choice',
    value: one => one.calendar,
    choices: choicesOf(ruleCalendars),
    optional: true,
  },
  { id: 'as_of', title: 'Law as of', kind: 'date', value: one => one.as_of, width: 110 },
  { id: 'source', title: 'Source', kind: 'text', value: one => one.source, optional: true },
  { id: 'note', title: 'Note', kind: 'text', value: one => one.note, optional: true },
]
