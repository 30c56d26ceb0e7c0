import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { inSentence } from '../../format/words.ts'
import type { MergedType } from '../../queries/merges.ts'
import { useTakeBack } from '../action/use-take-back.tsx'
import { MergeDrawer } from '../merge/MergeDrawer.tsx'
import { DeleteRecord, type Removal } from './DeleteRecord.tsx'

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
  noun: string
  /** The list it belongs to. */
  list: { to: string }
  record: { id: number; name: string }
  /** As what two of them become one, where they can. */
  merges?: MergedType | undefined
  /** Menu items of its own, above the ways in which it leaves. */
  children?: ReactNode
}

/** What is seldom done to a record; nothing where there is nothing. */
export function RecordMenu({ noun, list, record, merges, archive, remove, children }: RecordMenuProps) {
  const [open, setOpen] = useState<'merge' | 'remove' | null>(null)
  const close = () => setOpen(null)
  if (!merges && !archive && !remove && !children) return null
  return (
    <>
      <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label="More">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {merges && <Menu.Item onClick={() => setOpen('merge')}>Merge…</Menu.Item>}
          {archive && <Archive name={record.name} {...archive} />}
          {remove && (
            <Menu.Item color="red" onClick={() => setOpen('remove')}>
              Delete {inSentence(noun)}…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'merge' && merges && (
        <MergeDrawer type={merges} noun={inSentence(noun)} record={record} onClose={close} />
      )}
      {open === 'remove' && remove && (
        <DeleteRecord noun={inSentence(noun)} name={record.name} back={list.to} {...remove} onClose={close} />
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
