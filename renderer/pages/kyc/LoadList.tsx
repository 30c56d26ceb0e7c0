import { Button, Checkbox, FileInput, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { base64Of } from '../../api/base64.ts'
import { complianceApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../components/action/use-action.ts'
import { DayInput } from '../../components/form/DayInput.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { formatDate } from '../../format/dates.ts'
import { screeningLists } from '../../words/kyc.ts'
import { kycKey } from './kyc.ts'

/** Loads a list from its file; on an error the former list stays in force. */
export function LoadList({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [alternatives, setAlternatives] = useState<File | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const [acceptFewer, setAcceptFewer] = useState(false)
  const load = useAction(
    async (chosen: File) => {
      const list = await complianceApi('POST /api/v1/svc/compliance/screening-lists', {
        body: {
          content: await base64Of(chosen),
          file_name: chosen.name,
          ...(alternatives ? { alternatives: await base64Of(alternatives) } : {}),
          ...(day ? { version_date: day } : {}),
          ...(acceptFewer ? { accept_fewer: true } : {}),
        },
      })
      onClose()
      return list
    },
    {
      invalidates: [kycKey],
      done: ({ source, version_date, entries }) =>
        `${screeningLists[source]} of ${formatDate(version_date)} is in force, with ${entries} entries`,
    },
  )
  const refused = load.error instanceof ApiProblem ? load.error : null
  const isSdnCsv = file !== null && /sdn.*\.csv$/i.test(file.name)
  return (
    <FormDrawer title="Load list" onClose={onClose}>
      {onDirty => (
        <Stack>
          <Text>
            The file as published: sdn.xml, sdn.csv or consolidated.xml of OFAC, the consolidated lists of the
            United Nations and the European Union, the UK Sanctions List, or targets.simple.csv of
            OpenSanctions.
          </Text>
          <FileInput
            label="File"
            placeholder="Choose a file"
            accept=".xml,.csv,.txt"
            value={file}
            onChange={chosen => {
              setFile(chosen)
              onDirty(chosen !== null)
            }}
          />
          {isSdnCsv && (
            <FileInput
              label="Aliases (alt.csv)"
              placeholder="Choose a file"
              accept=".csv"
              value={alternatives}
              onChange={setAlternatives}
            />
          )}
          {(isSdnCsv || refused?.errors.some(({ path }) => path === 'version_date')) && (
            <DayInput label="Published" value={day} onChange={setDay} />
          )}
          {refused && (
            <Text c="red" role="alert">
              {refused.message}
            </Text>
          )}
          {(refused?.code === 'fewer_entries' || acceptFewer) && (
            <Checkbox
              label="The file is complete: the list has become shorter"
              checked={acceptFewer}
              onChange={event => setAcceptFewer(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button
              disabled={file === null}
              loading={load.isPending}
              onClick={() => file && load.mutate(file)}
            >
              Load list
            </Button>
          </Group>
        </Stack>
      )}
    </FormDrawer>
  )
}
