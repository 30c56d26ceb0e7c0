import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyReferences as References } from '../../api/modules.ts'
import { RecordLink } from '../../components/links/RecordLink.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { companyReferencesQuery } from '../../queries/companies.ts'
import { wordsOfReference } from '../../words/records.ts'

type Group = References['references'][number]

/** All references to the company, by its role. */
export function CompanyReferences({ companyId }: { companyId: number }) {
  const references = useQuery(companyReferencesQuery(companyId))
  return (
    <Loaded query={references} skeleton={<LoadingRows rows={3} />}>
      {({ references: groups }) =>
        groups.length === 0 ? (
          <RecordSection title="References">
            <Text c="dimmed">Nothing yet. A deal or a contact that names the company is listed here.</Text>
          </RecordSection>
        ) : (
          groups.map(group => <Records key={`${group.role} ${group.type}`} group={group} />)
        )
      }
    </Loaded>
  )
}

function Records({ group: { role, type, count, records } }: { group: Group }) {
  return (
    <RecordSection title={`${wordsOfReference(role)} (${formatNumber(count)})`}>
      <Table layout="fixed" aria-label={wordsOfReference(role)}>
        <Table.Tbody>
          {records.map(record => (
            <Table.Tr key={record.id}>
              <Table.Th scope="row" fw={500}>
                <RecordLink type={type} id={record.id} name={record.title} />
              </Table.Th>
              <Table.Td>{record.detail}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {count > records.length && (
        <Text c="dimmed" size="sm">
          The newest {formatNumber(records.length)} are shown.
        </Text>
      )}
    </RecordSection>
  )
}
