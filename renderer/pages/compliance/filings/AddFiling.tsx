import { useQuery, useQueryClient } from '@tanstack/react-query'
import { complianceApi, type FilingInput } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { agencies } from '../../../words/compliance.ts'
import { rulesQuery } from '../rules/rules.ts'
import { filingsKey } from './filings.ts'

type Agency = NonNullable<FilingInput['agency']>

interface Values {
  rule_key: string | null
  event_on: string | null
  title: string | null
  agency: Agency | null
  due: string | null
  period: string | null
  subject: string | null
  owner: string | null
  note: string | null
}

const ofRule: ReadonlySet<string> = new Set(['event_on'])
const withoutRule: ReadonlySet<string> = new Set(['title', 'agency', 'due'])

/** A filing after an event that a rule counts from, or one with a day of its own. */
export function AddFiling({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const rules = useQuery(rulesQuery)
  return (
    <FormDrawer title="Add filing" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={rules}>
          {({ items }) => (
            <SchemaForm<Values>
              fields={[
                {
                  name: 'rule_key',
                  label: 'By the rule',
                  kind: 'choice',
                  choices: items
                    .filter(({ active, in_force }) => active && in_force)
                    .map(({ key, title }) => ({ value: key, label: title })),
                  hint: 'Leave empty for a date of its own',
                },
                {
                  name: 'event_on',
                  label: 'Counted from',
                  kind: 'date',
                  hint: 'The day of the event, such as the first sale; or the end of the period',
                },
                { name: 'title', label: 'Title', kind: 'text' },
                { name: 'agency', label: 'Agency', kind: 'choice', choices: choicesOf(agencies) },
                { name: 'due', label: 'Due', kind: 'date' },
                { name: 'period', label: 'Period', kind: 'text' },
                { name: 'subject', label: 'Fund or issuer', kind: 'text' },
                { name: 'owner', label: 'Responsible', kind: 'text' },
                { name: 'note', label: 'Note', kind: 'multiline' },
              ]}
              asks={(name, { rule_key }) => !(rule_key ? withoutRule : ofRule).has(name)}
              submit="Add filing"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ rule_key, event_on, title, agency, due, ...said }) => {
                const own = {
                  ...(title ? { title } : {}),
                  ...(agency ? { agency } : {}),
                  ...(due ? { due } : {}),
                }
                const ruled = { ...(rule_key ? { rule_key } : {}), ...(event_on ? { event_on } : {}) }
                await complianceApi('POST /api/v1/svc/compliance/filings', {
                  body: { ...said, ...(rule_key ? ruled : own) },
                })
                await queryClient.invalidateQueries({ queryKey: filingsKey })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
