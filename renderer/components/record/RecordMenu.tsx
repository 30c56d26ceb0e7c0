import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { TabbedRecord } from '../../routes/record-tabs.ts'
import { MergeDrawer } from '../merge/MergeDrawer.tsx'
import { useTakeBack } from '../use-take-back.tsx'
import { DeleteRecord, type Removal } from './DeleteRecord.tsx'
import { recordKinds } from './record-kinds.ts'

/** The ways in which a record leaves; one without any stays for good. */
export interface Endings {
  archive?: Archiving | undefined
  remove?: Removal | undefined
}

interface Archiving {
  archived: boolean
  /** Archives it, or brings it back. */
  run: (archives: boolean) => Promise<unknown>
  /** What stays of one that is archived: `what refers to it stays`. */
  stays: string
  invalidates: ReadonlyArray<readonly unknown[]>
}

interface RecordMenuProps extends Endings {
  of: TabbedRecord
  record: { id: number; name: string }
}

/** What is seldom done to a record; nothing where there is nothing. */
export function RecordMenu({ of, record, archive, remove }: RecordMenuProps) {
  const [open, setOpen] = useState<'merge' | 'remove' | null>(null)
  const { noun, list, merges } = recordKinds[of]
  const close = () => setOpen(null)
  if (!merges && !archive && !remove) return null
  return (
    <>
      <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label="More">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {merges && <Menu.Item onClick={() => setOpen('merge')}>Merge…</Menu.Item>}
          {archive && <Archive name={record.name} {...archive} />}
          {remove && (
            <Menu.Item color="red" onClick={() => setOpen('remove')}>
              Delete {noun.toLowerCase()}…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'merge' && merges && (
        <MergeDrawer type={merges} noun={noun.toLowerCase()} record={record} onClose={close} />
      )}
      {open === 'remove' && remove && (
        <DeleteRecord
          noun={noun.toLowerCase()}
          name={record.name}
          back={list.to}
          {...remove}
          onClose={close}
        />
      )}
    </>
  )
}

/** Takes the record out of the lists at once, with the way back in the message. */
function Archive({ name, archived, run, stays, invalidates }: Archiving & { name: string }) {
  const { takeBack, busy } = useTakeBack({
    remove: (archives: boolean) => run(archives),
    restore: archives => run(!archives),
    done: archives => (archives ? `${name} left the lists; ${stays}` : `${name} is in the lists again`),
    invalidates,
  })
  return (
    <Menu.Item disabled={busy} onClick={() => takeBack(!archived)}>
      {archived ? 'Bring back' : 'Archive'}
    </Menu.Item>
  )
}
