import { Alert, Anchor, List, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReportSection as Section } from '../../api/modules.ts'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import classes from '../../components/table/figures.module.css'
import { formatDate } from '../../format/dates.ts'

const isNumber = (unit: string): boolean =>
  unit === 'money' || unit === 'percent' || unit === 'multiple' || unit === 'number'

/** A text in which no amount is broken behind its currency. */
const withWholeAmounts = (text: string): string => text.replaceAll(/\b([A-Z]{3}) (?=[\d(−-])/g, '$1\u00a0')

/** Figures and days stand on one line, figures on the right; texts give way. */
const placed = (unit: string) => ({
  ta: isNumber(unit) ? ('right' as const) : undefined,
  'data-whole': isNumber(unit) || unit === 'day' || undefined,
})

/** A section of a report: its text, its figures and tables, each with the way to its source, and its gaps. */
export function ReportSection({ section }: { section: Section }) {
  const { title, paragraphs, written_by, figures, tables, missing } = section
  return (
    <section aria-label={title}>
      <Stack gap="sm">
        <Text component="h2" fw={600} size="lg">
          {title}
        </Text>
        {paragraphs.map(text => (
          <Text key={text}>{withWholeAmounts(text)}</Text>
        ))}
        {written_by !== 'rules' && (
          <Text size="sm" c="dimmed">
            {`Written by ${written_by} from the figures below; each sentence was checked against them.`}
          </Text>
        )}
        {figures.length > 0 && <Figures title={title} figures={figures} />}
        {tables.map(table => (
          <Rows key={table.key} table={table} />
        ))}
        {missing.length > 0 && (
          <Alert color="yellow" title="Missing">
            <List size="sm">
              {missing.map(({ text, page }) => (
                <List.Item key={text}>
                  {text}{' '}
                  <Anchor component={Link} to={page} size="sm" underline="always">
                    Go there
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
      </Stack>
    </section>
  )
}

function Figures({ title, figures }: { title: string; figures: Section['figures'] }) {
  const [compared] = figures.flatMap(({ before }) => before ?? [])
  return (
    <Scrolling className={classes.frame} label={`Figures of ${title}`}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Figure</Table.Th>
            <Table.Th ta="right">Value</Table.Th>
            {compared && <Table.Th ta="right">{formatDate(compared.as_of)}</Table.Th>}
            <Table.Th>Source</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.map(({ key, label, unit, text, before, definition, source }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {label}
                {definition && (
                  <Text size="xs" c="dimmed">
                    {definition}
                  </Text>
                )}
              </Table.Th>
              <Table.Td {...placed(unit)}>{text ?? '–'}</Table.Td>
              {compared && <Table.Td {...placed(unit)}>{before?.text ?? '–'}</Table.Td>}
              <Table.Td>
                <Anchor component={Link} to={source.page} size="sm" underline="always" title={source.address}>
                  {source.name}
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scrolling>
  )
}

function Rows({ table }: { table: Section['tables'][number] }) {
  const { title, columns, rows, more, none, source } = table
  return (
    <div>
      <Text component="h3" fw={600} mb={4}>
        {title}
      </Text>
      {rows.length === 0 ? (
        <Text size="sm">{none}</Text>
      ) : (
        <Scrolling className={classes.frame} label={title}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ key, label, unit, definition }) => (
                  <Table.Th
                    key={key}
                    ta={isNumber(unit) ? 'right' : undefined}
                    title={definition ?? undefined}
                  >
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ record, cells }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are kept in their order
                <Table.Tr key={at}>
                  {cells.map(({ text, before }, position) => {
                    const { key, unit } = columns[position] as (typeof columns)[number]
                    return (
                      <Table.Td key={key} {...placed(unit)}>
                        {position === 0 && record ? (
                          <Anchor component={Link} to={record.page} size="sm" underline="always">
                            {text ?? '–'}
                          </Anchor>
                        ) : (
                          (text ?? '–')
                        )}
                        {before !== null && (
                          <Text size="xs" c="dimmed">
                            {`before: ${before}`}
                          </Text>
                        )}
                      </Table.Td>
                    )
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Scrolling>
      )}
      {more > 0 && <Text size="sm">{`And ${more} more, which are not shown here.`}</Text>}
      <Anchor component={Link} to={source.page} size="sm" underline="always" title={source.address}>
        {source.name}
      </Anchor>
    </div>
  )
}
