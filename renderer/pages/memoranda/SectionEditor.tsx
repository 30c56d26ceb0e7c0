import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cimApi, type MemorandumSection } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { refusal } from '../../components/action/use-action.ts'
import { Difference } from '../../components/difference/Difference.tsx'
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx'
import { memorandaKey } from './memoranda.ts'

interface EditorProps {
  params: { report_id: number; section_key: string }
  section: MemorandumSection
  onDone: () => void
}

interface Theirs {
  version: number
  markup: string
  author: string
}

/**
 * Edits the text of a section; a version saved by somebody else meanwhile is shown before anything is lost.
 */
export function SectionEditor({ params, section, onDone }: EditorProps) {
  const [text, setText] = useState(section.markup)
  const [base] = useState(section)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [saving, setSaving] = useState(false)
  const queryClient = useQueryClient()
  const dirty = text !== base.markup

  const save = async (version: number) => {
    setSaving(true)
    setFailure(null)
    try {
      await cimApi('PATCH /api/v1/svc/cim/reports/{report_id}/section/{section_key}', {
        params,
        body: { text, version },
      })
      await queryClient.invalidateQueries({ queryKey: memorandaKey })
      onDone()
    } catch (error) {
      const stale = error instanceof ApiProblem && error.code === 'changed_meanwhile'
      if (stale) setTheirs(error.members.current as Theirs)
      else setFailure(error as Error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void save(theirs?.version ?? base.version)
      }}
    >
      <LeaveGuard dirty={dirty} />
      <Textarea
        label="Text"
        description="A blank line separates paragraphs. [1] refers to a citation; {{quote:1}} is replaced by its quote."
        autosize
        minRows={10}
        maxRows={30}
        autoFocus
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {theirs && (
        <Alert color="yellow" title={`${theirs.author} changed this section in the meantime`} mt="md">
          <Text size="sm" mb="sm">
            Copy what you want to keep, or overwrite with yours; theirs is kept as a version.
          </Text>
          <Difference changes={[{ field: 'text', before: theirs.markup, after: text }]} />
        </Alert>
      )}
      {failure && <Alert color="red" mt="md" {...titled(failure)} />}
      <Group mt="md" gap="sm">
        <Button type="submit" loading={saving} disabled={!dirty}>
          {theirs ? 'Overwrite with mine' : 'Save'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

function titled(error: Error) {
  const { title, message } = refusal(error)
  return { title, children: message }
}
