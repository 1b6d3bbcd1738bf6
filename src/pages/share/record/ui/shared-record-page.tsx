import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { recordShareCode } from '@/shared/routing';
import { OpenedShare } from '@/shared/sharing';
import { openRecordShare } from '../api/opened.ts';
import { FillForm } from './fill-form.tsx';
import { SharedRecord } from './shared-record.tsx';
import './shared-record.css';

/** A record or an empty form that somebody shared, for whoever has its link: without a session, and leading nowhere else [B2.4]. */
export function SharedRecordPage(): ReactNode {
  const { pathname } = useLocation();
  const code = recordShareCode(pathname) ?? '';
  return (
    <OpenedShare
      open={(password) => openRecordShare(code, password)}
      renderOpened={(opened, password) =>
        opened.kind === 'form' ? (
          <FillForm opened={opened} code={code} password={password} />
        ) : (
          <SharedRecord opened={opened} />
        )
      }
    />
  );
}
