import { Anchor, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DataRoom, DataRoomFolder, GoogleStatus } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { googleStatusQuery } from '../../../queries/google-drive.ts'
import { useMay } from '../../../session/session.ts'
import { whyNoDrive } from '../../../words/rooms.ts'
import { ChooseFromDrive } from './ChooseFromDrive.tsx'
import type { Choice } from './choice.ts'
import { ImportPreview } from './ImportPreview.tsx'

interface ImportDrawerProps {
  room: DataRoom
  folders: readonly DataRoomFolder[]
  onClose: () => void
}

/** Imports files and folders of Google Drive into a room: selection, preview, import. */
export function ImportDrawer({ room, folders, onClose }: ImportDrawerProps) {
  const status = useQuery(googleStatusQuery)
  const [choice, setChoice] = useState<Choice>({ items: [], into: null })
  const [isShown, setShown] = useState(false)
  return (
    <Drawer opened onClose={onClose} title="Import from Google Drive" position="right" size={760}>
      <Loaded query={status}>
        {found =>
          found.state !== 'connected' ? (
            <NotConnected status={found} />
          ) : isShown ? (
            <ImportPreview room={room} choice={choice} onBack={() => setShown(false)} onBegun={onClose} />
          ) : (
            <ChooseFromDrive
              room={room}
              folders={folders}
              account={found.account}
              choice={choice}
              onChoice={setChoice}
              onNext={() => setShown(true)}
            />
          )
        }
      </Loaded>
    </Drawer>
  )
}

/** Why nothing can be imported, and who mends it. */
function NotConnected({ status: { state, reason } }: { status: GoogleStatus }) {
  const mayManage = useMay('manage', 'vdr')
  if (state === 'connected') return null
  return (
    <Empty
      title={whyNoDrive[state]}
      action={
        mayManage && (
          <Anchor renderRoot={props => <Link {...props} to="/settings/google-drive" />}>
            Open Settings, Google Drive
          </Anchor>
        )
      }
    >
      {reason} The office reads Google Drive through its own Google client, which an administrator sets up
      under Settings, Google Drive. Until then, download the files there and add them here.
    </Empty>
  )
}
