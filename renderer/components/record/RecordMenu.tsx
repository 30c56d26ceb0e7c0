import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { inSentence } from '../../format/words.ts'
import type { MergedType } from '../../queries/merges.ts'
import { MergeDrawer } from '../merge/MergeDrawer.tsx'
import { DeleteRecord, type Removal } from './DeleteRecord.tsx'
import { type Archiving, useArchiving } from './use-archiving.ts'

/** The ways in which a record leaves; one without any stays for good. */
export interface Endings {
  archive?: (Archiving & { archived: boolean }) | undefined
  remove?: Removal | undefined
}

interface RecordMenuProps extends Endings {
  noun: string
  /** The list it belongs to. */
  list: { to: string }
  record: { id: number; name: string }
  /** The record type under which two of them merge, where they can. */
  merges?: MergedType | undefined
  /** Menu items of its own, above the ways in which it leaves. */
  children?: ReactNode
}

/** Rare actions on a record; nothing where there are none. */
export function RecordMenu({ noun, list, record, merges, archive, remove, children }: RecordMenuProps) {
  const [open, setOpen] = useState<'merge' | 'remove' | null>(null)
  const close = () => setOpen(null)
  if (!(merges || archive) && !remove && !children) return null
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
          {merges && !archive?.archived && <Menu.Item onClick={() => setOpen('merge')}>Merge…</Menu.Item>}
          {archive && !archive.archived && <Archive noun={inSentence(noun)} record={record} {...archive} />}
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

type ArchiveProps = Archiving & { noun: string; record: { id: number; name: string } }

function Archive({ noun, record, ...archiving }: ArchiveProps) {
  const { archive, busy } = useArchiving(archiving, noun)
  return (
    <Menu.Item disabled={busy} onClick={() => archive([record], true)}>
      Archive
    </Menu.Item>
  )
}
