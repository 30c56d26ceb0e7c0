import '@fontsource-variable/inter/wght.css'
import './outside.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { listenToKeys } from '../keyboard/keys.ts'
import { SharePage } from './SharePage.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('share.html has no #root')

listenToKeys()
createRoot(root).render(
  <StrictMode>
    <SharePage token={location.pathname.split('/')[2] ?? ''} />
  </StrictMode>,
)
