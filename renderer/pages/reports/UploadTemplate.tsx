import { Button, FileInput, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { base64Of } from '../../api/base64.ts'
import { type Report, reportsApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../components/action/use-action.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { reportKinds } from '../../words/reports.ts'
import { reportsKey } from './reports.ts'

/** Uploads a Word template; one that is refused says which field is wrong, and nothing is kept. */
export function UploadTemplate({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Report['kind']>('quarterly_letter')
  const upload = useAction(
    async (chosen: File) => {
      const kept = await reportsApi('POST /api/v1/svc/reports/upload-template', {
        body: { kind, name, content: await base64Of(chosen) },
      })
      onClose()
      return kept
    },
    { invalidates: [reportsKey], done: ({ title, version }) => `${title} is kept as version ${version}` },
  )
  const refused = upload.error instanceof ApiProblem ? upload.error : null
  return (
    <FormDrawer title="Upload template" onClose={onClose}>
      {onDirty => (
        <Stack>
          <Text>A Word file (.docx) with fields and loops in braces; the page lists those of each kind.</Text>
          <Select
            label="Report"
            allowDeselect={false}
            data={Object.entries(reportKinds).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={next => next && setKind(next as Report['kind'])}
          />
          <TextInput
            label="Name"
            description="A name used before makes its next version."
            value={name}
            onChange={event => {
              setName(event.currentTarget.value)
              onDirty(true)
            }}
          />
          <FileInput
            label="File"
            placeholder="Choose a file"
            accept=".docx"
            value={file}
            onChange={chosen => {
              setFile(chosen)
              onDirty(chosen !== null)
            }}
          />
          {refused && (
            <Text c="red" role="alert">
              {refused.errors[0] ? `The file ${refused.errors[0].message}.` : refused.message}
            </Text>
          )}
          <Group justify="flex-end">
            <Button
              disabled={file === null || name.trim() === ''}
              loading={upload.isPending}
              onClick={() => file && upload.mutate(file)}
            >
              Upload template
            </Button>
          </Group>
        </Stack>
      )}
    </FormDrawer>
  )
}
