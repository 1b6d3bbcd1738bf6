import { guardFormula } from '#core/fields/formula-guard.ts';
import { announcementSubject } from '#core/managed/announcement.ts';
import { filled, ofPair, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { book } from '#server/engine/import/import-book.ts';
import type { Actor } from '#server/platform/actor.ts';
import { readersOf, usersNamed } from '#server/platform/delivery/db/announcement-release.ts';
import { myAnnouncements, type MyQuery } from '#server/platform/delivery/db/announcement.ts';
import type { FileAnswer } from '#server/platform/file/file-answer.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import { managedOne } from '../kit/list.ts';
import { systemKitRefusals } from '../kit/refusals.ts';
import { announcements } from './announcements.ts';
import { announcementAnswers } from './answers.ts';
import { systemAnnouncementRefusals } from './refusals.ts';

/** Rows read from the database at a time, and of one file. */
const LOT = 1_000;
const MOST = 50_000;

const MARKS = { '0': announcementAnswers.unread, '1': announcementAnswers.read } as const;

/** The one who asks, and the language he reads. */
type Reader = { readonly actor: Actor; readonly language: RefusalLanguage };

/** Makes a workbook of those who have read an announcement, and those who have not. */
export async function readersBook(db: Db, id: string, { actor, language }: Reader): Promise<FileAnswer> {
  await managedOne(db, announcements, id, actor);
  const heads = [
    announcementAnswers.account,
    announcementAnswers.user,
    announcementAnswers.department,
    announcementAnswers.state,
    announcementAnswers.readTime,
  ];
  return listBook(announcementAnswers.readers[language], headsIn(heads, language), async (page) => {
    const { rows } = await readersOf(db, { id, readFlag: '', name: '', ...page }, actor);
    return rows.map((row) => [row.username, row.realname, row.orgCodeTxt, MARKS[row.readFlag][language], row.readTime]);
  });
}

/** Makes a workbook of what was sent to somebody, as he asks for it. */
export async function myMessagesBook(db: Db, query: MyQuery, { actor, language }: Reader): Promise<FileAnswer> {
  const heads = [
    announcementAnswers.title,
    announcementAnswers.abstract,
    announcementAnswers.category,
    announcementAnswers.priority,
    announcementAnswers.sender,
    announcementAnswers.sendTime,
    announcementAnswers.state,
    announcementAnswers.readTime,
  ];
  return listBook(announcementAnswers.myMessages[language], headsIn(heads, language), async (page) => {
    const { rows } = await myAnnouncements(db, actor, query, page);
    return rows.map((row) => [
      row.title,
      row.msg_abstract,
      textOf('msgCategory', row.msg_category, language),
      textOf('priority', row.priority, language),
      row.sender,
      row.send_time,
      MARKS[row.isRead ? '1' : '0'][language],
      row.read_time,
    ]);
  });
}

type Cells = readonly (string | null)[];

function headsIn(heads: readonly RefusalText[], language: RefusalLanguage): readonly string[] {
  return heads.map((head) => head[language]);
}

async function listBook(
  title: string,
  heads: readonly string[],
  read: (page: { readonly limit: number; readonly offset: number }) => Promise<readonly Cells[]>,
): Promise<FileAnswer> {
  return book(`${title}.xlsx`, async (writer) => {
    const sheet = writer.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = heads.map((_head, place) => ({ width: place === 0 ? 36 : 20 }));
    sheet.addRow(heads).commit();
    for (let offset = 0; offset < MOST; offset += LOT) {
      const rows = await read({ limit: LOT, offset });
      for (const cells of rows) sheet.addRow(cells.map((cell) => guardFormula(cell ?? ''))).commit();
      if (rows.length < LOT) break;
    }
    sheet.commit();
  });
}

/** Returns the text of a key of the form in a language. */
function textOf(field: string, key: string, language: RefusalLanguage): string {
  const options = announcementSubject.fields.find(({ name }) => name === field)?.options ?? [];
  const found = options.find(([value]) => value === key);
  return found === undefined ? key : ofPair(found[1])[language];
}

/** Chosen people by account, or by a name that only one has; kept by their ids, a comma list that ends with a comma. */
export function announcementCells(db: Db, actor: Actor): Promise<CellReader> {
  return peopleCells(db, actor, 'userIds', (people) => people.map(({ id }) => `${id},`).join(''));
}

type Named = { readonly id: string; readonly username: string };

/** Chosen people in the cells of one field. */
export async function peopleCells(
  db: Db,
  { tenantId }: Actor,
  name: string,
  kept: (people: readonly Named[]) => string,
): Promise<CellReader> {
  const everybody = await usersNamed(db, tenantId);
  const byName = Map.groupBy(everybody, ({ realname }) => realname);
  const byAccount = new Map(everybody.map((user) => [user.username, user]));
  return (field, text) => {
    if (field.name !== name) return ownOptions(field, text);
    const people: Named[] = [];
    for (const part of text.split(/[,，、]/).map((one) => one.trim())) {
      if (part === '') continue;
      const own = byAccount.get(part);
      const found = own === undefined ? (byName.get(part) ?? []) : [own];
      const [first] = found;
      if (first === undefined)
        return { fault: filled(systemKitRefusals.notThere, { label: ofPair(field.label), text: part.slice(0, 40) }) };
      if (found.length > 1)
        return {
          fault: filled(systemAnnouncementRefusals.severalPeople, {
            label: ofPair(field.label),
            text: part.slice(0, 40),
            count: found.length,
          }),
        };
      people.push(first);
    }
    return { value: kept(people) };
  };
}
