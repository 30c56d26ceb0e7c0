import { Button, Menu } from '@mantine/core'
import { IconListTree } from '@tabler/icons-react'
import { inSentence } from '../../format/words.ts'
import { meant } from '../../language/language.ts'
import type { Column } from './columns/columns.ts'
import { isGroupable } from './columns/lines.ts'

interface GroupMenuProps<Row> {
  columns: ReadonlyArray<Column<Row>>
  value: string | null
  onChange: (column: string | null) => void
}

/** Chooses by which column the rows stand together. */
export function GroupMenu<Row>({ columns, value, onChange }: GroupMenuProps<Row>) {
  const offered = columns.filter(isGroupable).slice(columns[0] && isGroupable(columns[0]) ? 1 : 0)
  if (offered.length === 0) return null
  const chosen = offered.find(({ id }) => id === value)
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconListTree size={14} />}>
          {chosen ? `By ${inSentence(chosen.title)}` : meant('Group', 'verb')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => onChange(id)}>
            By {inSentence(title)}
          </Menu.Item>
        ))}
        {chosen && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange(null)}>Not grouped</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
