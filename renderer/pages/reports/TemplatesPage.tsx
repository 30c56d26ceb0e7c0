import { Button, Code, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportTemplate } from '../../api/modules.ts'
import { BackLink } from '../../components/page/BackLink.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatDate } from '../../format/dates.ts'
import { useMay } from '../../session/session.ts'
import { reportKinds } from '../../words/reports.ts'
import { templatesQuery } from './reports.ts'
import { UploadTemplate } from './UploadTemplate.tsx'

/** The templates of reports: what the built-in ones tell, and the Word files that the office uploaded. */
export function TemplatesPage() {
  const templates = useQuery(templatesQuery)
  const mayWrite = useMay('write', 'reports')
  const [uploading, setUploading] = useState(false)
  const upload = mayWrite && <Button onClick={() => setUploading(true)}>Upload template</Button>
  return (
    <PageBody>
      <BackLink to="/reports" label="Reports" />
      <PageHeader
        title="Report templates"
        actions={upload}
        calls={['GET /api/v1/svc/reports/templates', 'POST /api/v1/svc/reports/upload-template']}
      />
      <Loaded query={templates}>
        {({ items }) => (
          <Stack gap="xl">
            <Uploaded templates={items.filter(({ id }) => id !== null)} />
            {items
              .filter(({ id }) => id === null)
              .map(one => (
                <BuiltIn key={one.kind} template={one} />
              ))}
          </Stack>
        )}
      </Loaded>
      {uploading && <UploadTemplate onClose={() => setUploading(false)} />}
    </PageBody>
  )
}

function Uploaded({ templates }: { templates: readonly ReportTemplate[] }) {
  return (
    <section aria-label="Word templates">
      <Text component="h2" fw={600} mb="xs">
        Word templates
      </Text>
      {templates.length === 0 ? (
        <Text size="sm" c="dimmed">
          None is uploaded yet: Word files are made on the office’s letterhead.
        </Text>
      ) : (
        <Scrolling className={undefined} label="Word templates">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th>Kind</Table.Th>
                <Table.Th ta="right">Version</Table.Th>
                <Table.Th>Uploaded</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {templates.map(({ id, title, kind, version, author, created_at }) => (
                <Table.Tr key={id}>
                  <Table.Td>{title}</Table.Td>
                  <Table.Td>{reportKinds[kind]}</Table.Td>
                  <Table.Td ta="right">{version}</Table.Td>
                  <Table.Td>{`${created_at === null ? '' : formatDate(created_at)}, ${author ?? ''}`}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Scrolling>
      )}
    </section>
  )
}

function BuiltIn({ template }: { template: ReportTemplate }) {
  const { kind, purpose, sections, fields, loops } = template
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={reportKinds[kind]}>
      <Text component="h2" fw={600}>
        {reportKinds[kind]}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {purpose}
      </Text>
      <Stack gap={2} mb="xs">
        {sections.map(one => (
          <Text key={one.key} size="sm">
            {`${one.title}: ${one.purpose}`}
          </Text>
        ))}
      </Stack>
      <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the fields of a Word template' : 'Show the fields of a Word template'}
      </Button>
      {open && (
        <Stack gap={4} mt="xs">
          {fields.map(({ name, label }) => (
            <Group key={name} gap="sm">
              <Code>{`{${name}}`}</Code>
              <Text size="sm">{label}</Text>
            </Group>
          ))}
          {loops.map(({ name, label, fields: own }) => (
            <Group key={name} gap="sm">
              <Code>{`{#${name}}${own.map(one => `{${one}}`).join(' ')}{/${name}}`}</Code>
              <Text size="sm">{label}</Text>
            </Group>
          ))}
        </Stack>
      )}
    </section>
  )
}
