import { Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import {
  cimApi,
  type Memorandum,
  type MemorandumSection,
  type MemorandumSuggestion,
} from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { sectionStates } from '../../words/memoranda.ts'
import classes from './memoranda.module.css'
import { memorandaKey } from './memoranda.ts'
import { SectionEditor } from './SectionEditor.tsx'
import { SectionText } from './SectionText.tsx'
import { Suggestion } from './Suggestion.tsx'
import { Versions } from './Versions.tsx'

interface SectionProps {
  report: Memorandum
  section: MemorandumSection
  editable: boolean
}

const instructions = { complete: 'Current information', shorten: 'Shorter', tighten: 'Fewer words' } as const

/** One section, read or edited. */
export function Section({ report, section, editable }: SectionProps) {
  const [editing, setEditing] = useState(false)
  const [history, setHistory] = useState(false)
  const [suggestion, setSuggestion] = useState<MemorandumSuggestion | null>(null)
  const params = { report_id: report.id, section_key: section.section_key }
  const { tone, label } = sectionStates[section.status]
  useKeys(
    'Memorandum',
    editable && !editing ? [{ keys: 'e', label: 'Edit the section', run: () => setEditing(true) }] : [],
  )
  return (
    <section aria-label={section.title}>
      <div className={classes.head}>
        <h2>{section.title}</h2>
        {editable && !editing && (
          <Tools
            params={params}
            section={section}
            onEdit={() => setEditing(true)}
            onHistory={() => setHistory(true)}
            onSuggestion={setSuggestion}
          />
        )}
        {!editable && (
          <Button variant="default" size="compact-sm" onClick={() => setHistory(true)}>
            Versions
          </Button>
        )}
      </div>
      <Group gap="md" mb="md">
        <Status tone={tone}>{label}</Status>
        <Text size="sm" c="dimmed">
          Version {section.version}, {section.author}, <Ago at={section.updated_at} />
        </Text>
        {section.uncited.length > 0 && (
          <Status tone="warning">
            {section.uncited.length === 1
              ? '1 number without a citation'
              : `${section.uncited.length} numbers without a citation`}
          </Status>
        )}
      </Group>
      {editing ? (
        <SectionEditor params={params} section={section} onDone={() => setEditing(false)} />
      ) : (
        <SectionText section={section} />
      )}
      {history && (
        <Versions params={params} section={section} editable={editable} onClose={() => setHistory(false)} />
      )}
      {suggestion && (
        <Suggestion
          params={params}
          section={section}
          suggestion={suggestion}
          onClose={() => setSuggestion(null)}
        />
      )}
    </section>
  )
}

interface ToolsProps {
  params: { report_id: number; section_key: string }
  section: MemorandumSection
  onEdit: () => void
  onHistory: () => void
  onSuggestion: (suggestion: MemorandumSuggestion) => void
}

function Tools({ params, section, onEdit, onHistory, onSuggestion }: ToolsProps) {
  const { version } = section
  const approve = useAction(
    () =>
      cimApi('PATCH /api/v1/svc/cim/reports/{report_id}/section/{section_key}', {
        params,
        body: { status: 'approved', version },
      }),
    { invalidates: [memorandaKey] },
  )
  const anew = useAction(
    () =>
      cimApi('POST /api/v1/svc/cim/reports/{report_id}/section/{section_key}/regenerate', {
        params,
        body: { version },
      }),
    { invalidates: [memorandaKey], done: () => 'It is rewritten; the previous version is kept' },
  )
  const suggest = useAction(
    (instruction: keyof typeof instructions) =>
      cimApi('POST /api/v1/svc/cim/reports/{report_id}/section/{section_key}/suggest', {
        params,
        body: { instruction },
      }).then(onSuggestion),
    { invalidates: [] },
  )
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" onClick={onHistory}>
        Versions
      </Button>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            loading={suggest.isPending}
            rightSection={<IconChevronDown size={14} />}
          >
            Suggest
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(instructions) as Array<keyof typeof instructions>).map(key => (
            <Menu.Item key={key} onClick={() => suggest.mutate(key)}>
              {instructions[key]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        size="compact-sm"
        loading={anew.isPending}
        onClick={() => anew.mutate(undefined)}
      >
        Rewrite
      </Button>
      {section.status !== 'approved' && (
        <Button
          variant="default"
          size="compact-sm"
          loading={approve.isPending}
          onClick={() => approve.mutate(undefined)}
        >
          Approve section
        </Button>
      )}
      <Button size="compact-sm" onClick={onEdit}>
        Edit
      </Button>
    </Group>
  )
}
