import { Table, Title } from '@mantine/core'
import { termKinds } from '../../words/papers.ts'
import { Scrolling } from '../page/Scrolling.tsx'
import type { Comparison } from './comparison.ts'

/** The figures, dates and defined terms that differ, which are looked at first. */
export function ChangedTerms({ terms }: { terms: Comparison['changed_terms'] }) {
  if (terms.length === 0) return null
  return (
    <section aria-label="Figures, dates and terms">
      <Title order={2} size="h4" mb="xs">
        Figures, dates and terms
      </Title>
      <Scrolling label="Figures, dates and terms" className={undefined}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {['What', 'Before', 'After', 'Page'].map(title => (
                <Table.Th key={title}>{title}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {terms.map(({ kind, name, before, after, where, paragraph }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the terms of one comparison never change
              <Table.Tr key={at} title={paragraph}>
                <Table.Th scope="row" fw={400}>
                  {name === null ? termKinds[kind] : `“${name}”`}
                </Table.Th>
                <Table.Td>{before ?? 'Not there'}</Table.Td>
                <Table.Td>{after ?? 'Not there'}</Table.Td>
                <Table.Td>{where.page}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolling>
    </section>
  )
}
