import { Table } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { useMe } from '../../../session/session.ts'
import { roles } from './roles.ts'

const VERBS = [
  ['read', 'Look'],
  ['oversee', 'See who did what'],
  ['write', 'Change'],
  ['approve', 'Approve proposals'],
  ['manage', 'Run the office'],
  ['appliance', 'Run the appliance'],
] as const

/** Permissions of each role. */
export function RolesPage() {
  const me = useMe()
  return (
    <PageBody>
      <PageHeader
        title="Roles"
        description="Each person has one role. A key acts with its owner’s role or a narrower one."
      />
      <Scrolling label="Roles" className={undefined}>
        <Table maw={880}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Role</Table.Th>
              {VERBS.map(([verb, label]) => (
                <Table.Th key={verb} scope="col" ta="center">
                  {label}
                </Table.Th>
              ))}
              <Table.Th scope="col" miw={220}>
                For
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {roles.map(({ role, label, verbs, purpose }) => (
              <Table.Tr key={role}>
                <Table.Th scope="row">{me.role === role ? `${label} (you)` : label}</Table.Th>
                {VERBS.map(([verb, title]) => (
                  <Table.Td key={verb} ta="center">
                    {verbs.includes(verb) ? (
                      <IconCheck size={16} aria-label="yes" />
                    ) : (
                      <span className="visually-hidden">not {title}</span>
                    )}
                  </Table.Td>
                ))}
                <Table.Td>{purpose}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolling>
    </PageBody>
  )
}
