import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ImportFormatInput, importFormatsApi, type SheetImportTrial } from '../../api/modules.ts'
import { importsKey } from '../../queries/imports.ts'
import { useAction } from '../action/use-action.ts'

export type FormatLayout = ImportFormatInput['layout']

type ToldLayout = FormatLayout & { last_row?: unknown; duplicates?: unknown }

/** Returns what a format keeps: the settings told, with the columns and the delimiter as read; not where one file ends. */
export function formatOf(
  { last_row: _, duplicates: __, ...told }: ToldLayout,
  { mapping, delimiter, header_row }: Pick<SheetImportTrial, 'mapping' | 'delimiter' | 'header_row'>,
): FormatLayout {
  return {
    ...(delimiter === null ? {} : { delimiter }),
    header_row: header_row ?? 0,
    ...told,
    mapping,
  }
}

interface SavedFormatsProps {
  kind: ImportFormatInput['kind']
  reading: Pick<SheetImportTrial, 'formats' | 'signature'>
  /** The layout as told so far, which is what a format keeps. */
  layout: FormatLayout
  onUse: (layout: FormatLayout) => void
  /** Called when the offers have changed. */
  onChanged: () => void
}

/** Formats that the office saved of files with these columns, and the saving of this one. */
export function SavedFormats({ kind, reading, layout, onUse, onChanged }: SavedFormatsProps) {
  const { formats, signature } = reading
  const [name, setName] = useState('')
  const save = useAction(
    (saved: string) =>
      importFormatsApi('POST /api/v1/svc/imports/formats', {
        body: { kind, name: saved, signature, layout },
      }),
    { invalidates: [importsKey], done: ({ name: saved }) => `Format saved: ${saved}` },
  )
  const remove = useAction(
    (format_id: number) =>
      importFormatsApi('DELETE /api/v1/svc/imports/formats/{format_id}', { params: { format_id } }),
    { invalidates: [importsKey], done: () => 'Format deleted' },
  )
  return (
    <section>
      {formats.length > 0 && (
        <Alert variant="outline" title="The file looks like one of a saved format" mb="sm">
          {formats.map(format => (
            <Group key={format.id} gap="sm">
              <span>{format.name}</span>
              <Button size="compact-xs" variant="light" onClick={() => onUse(format.layout)}>
                Use it
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                loading={remove.isPending}
                onClick={() => remove.mutate(format.id, { onSuccess: onChanged })}
              >
                Delete
              </Button>
            </Group>
          ))}
        </Alert>
      )}
      <form
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') save.mutate(name.trim(), { onSuccess: onChanged })
        }}
      >
        <Group gap="sm" align="end">
          <TextInput
            size="xs"
            w={260}
            maxLength={80}
            label="Save these settings as a format"
            placeholder="Such as the bank’s name"
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Button
            size="xs"
            variant="default"
            type="submit"
            loading={save.isPending}
            disabled={name.trim() === ''}
          >
            Save
          </Button>
        </Group>
      </form>
    </section>
  )
}
