import { Button, Group, Pill, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { DataRoom, DataRoomFolder } from '../../../api/modules.ts'
import { type Choice, type ChosenItem, toggled } from './choice.ts'
import { DriveFolder } from './DriveFolder.tsx'
import { Drives } from './Drives.tsx'
import classes from './drive.module.css'
import { PastImports } from './PastImports.tsx'
import { Way } from './Way.tsx'

interface ChooseFromDriveProps {
  room: DataRoom
  folders: readonly DataRoomFolder[]
  account: string | null
  choice: Choice
  onChoice: (choice: Choice) => void
  onNext: () => void
}

/** The top of the room among the folders of a select. */
const TOP = 'top'
/** The server takes no more at once. */
const MOST = 50

/** Selects a drive, its folders and items, and the target folder. */
export function ChooseFromDrive({ room, folders, account, choice, onChoice, onNext }: ChooseFromDriveProps) {
  const [way, setWay] = useState<readonly ChosenItem[]>([])
  const { items, into } = choice
  const toggle = (item: ChosenItem) => onChoice({ ...choice, items: toggled(items, item) })
  const here = way.at(-1)
  return (
    <>
      <Way way={way} account={account} onGo={setWay} />
      {here ? (
        <DriveFolder
          key={here.google_id}
          folder={here}
          chosen={items}
          onToggle={toggle}
          onOpen={folder => setWay([...way, folder])}
        />
      ) : (
        <Drives onOpen={drive => setWay([drive])} />
      )}
      {items.length > 0 && (
        <Group gap="xs" mt="md" aria-label="Chosen" role="group">
          {items.map(item => (
            <Pill
              key={item.google_id}
              withRemoveButton
              removeButtonProps={{
                'aria-label': `Leave out ${item.name}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => toggle(item)}
              className={classes.chosen}
            >
              {item.name}
            </Pill>
          ))}
        </Group>
      )}
      <Select
        mt="md"
        label="Target folder"
        allowDeselect={false}
        searchable
        value={into === null ? TOP : String(into)}
        data={[
          { value: TOP, label: 'Room root' },
          ...folders.map(({ id, index, name }) => ({ value: String(id), label: `${index} ${name}` })),
        ]}
        onChange={value =>
          onChoice({ ...choice, into: value === null || value === TOP ? null : Number(value) })
        }
      />
      <Group mt="md" gap="sm">
        <Button disabled={items.length === 0 || items.length > MOST} onClick={onNext}>
          Preview import
        </Button>
        {items.length > MOST && (
          <Text size="sm" c="dimmed">
            At most {MOST} at once: choose the folder that contains them.
          </Text>
        )}
      </Group>
      <PastImports room={room} />
    </>
  )
}
