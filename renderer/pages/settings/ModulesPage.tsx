import { Switch, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { say } from '../../language/language.ts'
import { modulesQuery, useMay } from '../../session/session.ts'

/** Modules that the office uses. */
export function ModulesPage() {
  const mayManage = useMay('manage')
  const modules = useQuery(modulesQuery)
  const toggle = useAction(
    ({ key, enabled }: { key: string; enabled: boolean }) =>
      adminApi('PATCH /api/v1/svc/admin/modules', { body: { modules: { [key]: enabled } } }),
    { invalidates: [modulesQuery.queryKey] },
  )
  return (
    <PageBody narrow>
      <PageHeader
        title="Modules"
        description="A module turned off disappears for everyone, including the API. Its data is kept."
        calls={['GET /api/v1/svc/me/modules', 'PATCH /api/v1/svc/admin/modules']}
      />
      <Loaded query={modules}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No modules">This build has only the core of the appliance.</Empty>
          ) : (
            <Table>
              <Table.Tbody>
                {items.map(({ key, title, enabled }) => (
                  <Table.Tr key={key}>
                    <Table.Th scope="row" fw={400}>
                      {say(title)}
                    </Table.Th>
                    <Table.Td ta="right">
                      <Switch
                        display="inline-block"
                        size="sm"
                        aria-label={say(title)}
                        checked={enabled}
                        disabled={!mayManage || toggle.isPending}
                        onChange={event => toggle.mutate({ key, enabled: event.currentTarget.checked })}
                      />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </PageBody>
  )
}
