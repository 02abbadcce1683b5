/** Decides the tags of a piece of work: the areas that its words name, the folders of its files, the words of its branch. */
import { tellingBranch } from '../../text/branch.js';
import { foldersOf } from '../../text/mentions.js';
import { wordTable } from '../../text/word-table.js';
import { wordSet, words } from '../../text/words.js';
import { type Evidence, WORDS } from './category.js';

/** Areas of software, each with words that name it, in several languages; the table is in docs/contexts/switching.md. */
export const AREAS: Record<string, string> = {
  auth: 'auth authentication authorization login logout signin signup password oauth sso jwt anmeldung passwort contraseña connexion вход пароль 登录 認証',
  api: 'api endpoint rest graphql grpc webhook route schnittstelle эндпоинт 接口',
  ui: 'ui ux frontend button page component layout css style theme modal form oberfläche knopf botón página bouton interface кнопка страница 页面 界面 画面',
  database:
    'database db sql query schema postgres mysql sqlite redis orm datenbank datos données база данных 数据库 データベース',
  billing:
    'billing invoice payment price pricing checkout stripe subscription refund rechnung zahlung factura pago facture paiement оплата счет 支付 請求',
  search: 'search index ranking suche búsqueda recherche поиск 搜索 検索',
  mail: 'email mail smtp newsletter notification benachrichtigung correo courriel почта уведомление 邮件 メール',
  cache: 'cache caching memoize zwischenspeicher кэш 缓存',
  performance: 'performance slow latency memory leak profiling langsam lento lent медленно 性能 パフォーマンス',
  security:
    'security vulnerability xss csrf injection secret permission sicherheit seguridad sécurité безопасность 安全 セキュリティ',
  export: 'export csv pdf excel exportar экспорт 导出 出力',
  import: 'import upload ingest parser parse importar importer импорт 导入',
  cli: 'cli command terminal flag befehl comando commande команда 命令行',
  mobile: 'mobile ios android app swift kotlin мобильный 手机',
  i18n: 'i18n locale translation translate übersetzung traducción traduction перевод 翻译 翻訳',
  logging: 'logging log metrics tracing telemetry monitoring protokoll registro journal логирование 日志 ログ',
};

/** Folders that stand in every repository and say nothing. */
const PLAIN_FOLDERS = new Set(
  'src lib libs app apps packages package test tests docs doc main java com org dist build bin pkg internal cmd scripts modules services components public assets core common shared utils'.split(
    ' ',
  ),
);
const MOST = { tags: 8, text: 2000, words: 120, paths: 40, path: 300 };

/** "Let people log in": the verb is no log. */
const LOG_IN = /(?<!\b(?:an?|the) )\blog(?:s|ged|ging)? (?:in|out)\b/gi;

/** A word of two areas belongs to the last. */
const area = wordTable(
  Object.entries(AREAS)
    .map(([name, line]): [string, string] => [line, name])
    .reverse(),
);
const spoken = wordTable(Object.values(WORDS).map((line): [string, true] => [line, true]));

/** At most 8 tags, lower case, the areas of the words first, each once. */
export function tagsOf(evidence: Evidence): string[] {
  const text = evidence.text.slice(0, MOST.text).replace(LOG_IN, 'login');
  const areas = wordSet(text, MOST.words).flatMap((w) => area(w) ?? []);
  const tags = [...areas, ...branchTags(evidence.branch), ...folderTags(evidence.paths)];
  return [...new Set(tags)].slice(0, MOST.tags);
}

/** The words of a branch of its own, as the areas they name or as they are; its prefix and ticket number are no tags. */
function branchTags(branch: string | null): string[] {
  const own = tellingBranch(branch);
  if (own === null) return [];
  const name = own.slice(0, 80).split('/').at(-1)!;
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) => {
      const [word] = words(part);
      if (word === undefined || /^\d+$/.test(part) || spoken(word) || part.length < 3) return [];
      return [area(word) ?? part];
    });
}

/** The folders next to the files, the ones that hold most of them first. */
function folderTags(paths: string[]): string[] {
  const count = new Map<string, number>();
  for (const path of paths.slice(0, MOST.paths)) {
    const near = foldersOf(path.slice(-MOST.path))
      .map((f) => f.split('/').at(-1)!)
      .find((f) => !PLAIN_FOLDERS.has(f) && /^[\p{L}\p{N}][\p{L}\p{N}_-]{1,29}$/u.test(f));
    if (near !== undefined) count.set(near, (count.get(near) ?? 0) + 1);
  }
  return [...count].sort((a, b) => b[1] - a[1]).map(([folder]) => area(words(folder)[0] ?? '') ?? folder);
}
