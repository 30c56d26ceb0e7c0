import { Alert, Button, Group, SegmentedControl, Select, Text, Title } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crmApi, type ImportInput, type ImportPreview, type ImportResult } from '../../api/modules.ts'
import type { Encoding } from '../../api/sent-table.ts'
import { refusal } from '../../components/action/use-action.ts'
import { type ChosenSheet, sentIn } from '../../components/import/ImportSource.tsx'
import classes from '../../components/import/import.module.css'
import type { Choices } from '../../components/import/Resembles.tsx'
import {
  type FormatLayout,
  FormatsOffered,
  formatOf,
  SaveFormat,
} from '../../components/import/SavedFormats.tsx'
import { type Layout, SheetLayout } from '../../components/import/SheetLayout.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { count } from '../../format/numbers.ts'
import { contactsKey } from './contacts.ts'
import { ImportRows } from './ImportRows.tsx'

type Mapping = ImportPreview['mapping']
type OnDuplicate = NonNullable<ImportInput['on_duplicate']>

type ContactLayout = Pick<
  ImportInput,
  'sheet' | 'delimiter' | 'header_row' | 'first_row' | 'last_row' | 'mapping'
> & { encoding?: Encoding | undefined }

/** The settings that a list of contacts has. */
const contactLayoutOf = (told: FormatLayout & Pick<Layout, 'last_row'>): ContactLayout => ({
  encoding: told.encoding,
  sheet: told.sheet,
  delimiter: told.delimiter,
  header_row: told.header_row,
  first_row: told.first_row,
  last_row: told.last_row,
  mapping: told.mapping,
})

interface ImportPreviewStepProps {
  sheet: ChosenSheet
  onBack: () => void
  onImported: (result: ImportResult) => void
}

/** Previews the import row by row; the fates follow changes of the mapping. */
export function ImportPreviewStep({ sheet, onBack, onImported }: ImportPreviewStepProps) {
  const queryClient = useQueryClient()
  const [layout, setLayout] = useState<ContactLayout>({})
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('skip')
  const [duplicates, setDuplicates] = useState<Choices>({})
  const { encoding, ...told } = layout
  const body: ImportInput = {
    ...sentIn(sheet, encoding),
    ...told,
    on_duplicate: onDuplicate,
    duplicates,
  }
  /** Another sheet has other columns and other people. */
  const readOther = (name: string) => {
    setLayout({ sheet: name })
    setDuplicates({})
  }
  const preview = useQuery({
    queryKey: [...contactsKey, 'preview', body],
    queryFn: ({ signal }) => crmApi('POST /api/v1/svc/crm/contacts/bulk-import/preview', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const run = useMutation({
    mutationFn: () => crmApi('POST /api/v1/svc/crm/contacts/bulk-import', { body }),
    onSuccess: async result => {
      await queryClient.invalidateQueries({ queryKey: contactsKey })
      onImported(result)
    },
  })

  if (preview.error) {
    return (
      <>
        <Failed error={preview.error} />
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </>
    )
  }
  if (!preview.data) return <LoadingRows />
  const { counts, rows, unmapped_columns } = preview.data
  const changing = counts.create + counts.update
  return (
    <div className={classes.step}>
      <FormatsOffered
        formats={preview.data.formats}
        onUse={used => setLayout(contactLayoutOf(used))}
        onChanged={() => void preview.refetch()}
      />
      <SheetLayout
        reading={preview.data}
        told={layout}
        onTell={changed => setLayout(contactLayoutOf({ ...layout, ...changed }))}
        hasLetters={sheet.bytes !== undefined}
      />
      <Columns
        preview={preview.data}
        onSheet={readOther}
        onChange={mapping => setLayout({ ...layout, mapping })}
      />
      {unmapped_columns.length > 0 && (
        <Text c="dimmed" size="sm">
          Not read: {unmapped_columns.join(', ')}
        </Text>
      )}
      <SaveFormat
        kind="contacts"
        signature={preview.data.signature}
        layout={formatOf(layout, preview.data)}
        onChanged={() => void preview.refetch()}
      />
      <Group gap="sm">
        <Text>A contact with the same e-mail exists:</Text>
        <SegmentedControl
          size="xs"
          aria-label="If a contact with the same e-mail exists"
          value={onDuplicate}
          onChange={value => setOnDuplicate(value as OnDuplicate)}
          data={[
            { value: 'skip', label: 'Leave unchanged' },
            { value: 'update', label: 'Update them' },
          ]}
        />
      </Group>
      <ImportRows rows={rows} counts={counts} choices={duplicates} onChoose={setDuplicates} />
      {run.error && (
        <Alert color="red" variant="outline" role="alert" title={refusal(run.error).title}>
          {refusal(run.error).message}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          loading={run.isPending}
          disabled={changing === 0 || preview.isFetching}
          onClick={() => run.mutate()}
        >
          {changing === 0 ? 'Nothing to import' : `Import ${count(changing, 'contact')}`}
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </div>
  )
}

interface ColumnsProps {
  preview: ImportPreview
  onSheet: (name: string) => void
  onChange: (mapping: Mapping) => void
}

/** Selects the sheet, and the column of each field. */
function Columns({ preview, onSheet, onChange }: ColumnsProps) {
  const { mapping, columns, sheets, sheet } = preview
  const fields = Object.keys(mapping) as Array<keyof Mapping>
  return (
    <section>
      <Title order={2} mb="sm">
        Columns
      </Title>
      <div className={classes.columns}>
        {sheets.length > 1 && (
          <Select
            size="xs"
            label="Sheet"
            data={sheets}
            value={sheet}
            allowDeselect={false}
            onChange={name => name !== null && onSheet(name)}
          />
        )}
        {fields.map(field => (
          <Select
            key={field}
            size="xs"
            label={wordsOfKey(field)}
            placeholder="Not read"
            data={columns}
            value={mapping[field]}
            clearable
            onChange={column => onChange({ ...mapping, [field]: column })}
          />
        ))}
      </div>
    </section>
  )
}
