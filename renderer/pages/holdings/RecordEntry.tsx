import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Holding } from '../../api/modules.ts'
import { meant } from '../../language/language.ts'

const kinds = [
  ['purchase', 'Purchase'],
  ['income', 'Income'],
  ['sale', 'Sale'],
] as const

/** Opens the entry that books a purchase, income or a sale, with known values filled in. */
export function RecordEntry({ holding: { id, fund_account_id, status } }: { holding: Holding }) {
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default">{meant('Record', 'verb')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds
          .filter(([kind]) => kind !== 'purchase' || status !== 'exited')
          .map(([record, label]) => (
            <Menu.Item
              key={record}
              renderRoot={props => (
                <Link
                  {...props}
                  to="/funds/$fundId/new-entry"
                  params={{ fundId: String(fund_account_id) }}
                  search={{ holding: String(id), record }}
                />
              )}
            >
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
