/** Decides the category of a piece of work, by its words, paths and branch; the table is in docs/contexts/switching.md. */
import { wordTable } from '../../text/word-table.js';
import { wordSet } from '../../text/words.js';

/** The seed's categories, the more telling first: of two that score alike the earlier one counts. */
export const CATEGORIES = ['migration', 'refactor', 'bugfix', 'research', 'test', 'docs', 'infra', 'feature'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a category is told from. */
export interface Evidence {
  /** The user's own words. */
  text: string;
  paths: string[];
  branch: string | null;
}

/** Words that speak for a category, in several languages; compared as `words` compares, so endings and marks do not count. */
export const WORDS: Record<Category, string> = {
  migration:
    'migrate migration upgrade port porting backfill migrieren umstellen migrar migración migrer мигрировать миграция 迁移 移行',
  refactor:
    'refactor refactoring rename extract simplify restructure reorganize cleanup deduplicate tidy umbauen aufräumen refactorizar reestructurar réorganiser рефакторинг переименовать 重构 リファクタ',
  bugfix:
    'fix bug broken crash error fails regression wrong hotfix repair issue beheben fehler kaputt reparieren arreglar corregir corriger erreur исправить ошибка баг виправити помилка 修复 错误 修正 不具合',
  research:
    'research investigate compare evaluate explore spike prototype benchmark study untersuchen vergleichen recherche investigar comparar étudier comparer исследовать сравнить дослідити 研究 调研 調査 比較',
  test: 'test tests testing coverage e2e fixture flaky vitest pytest testen prueba pruebas tester тест тесты тести 测试 テスト',
  docs: 'docs documentation document readme changelog guide tutorial dokumentieren dokumentation documentar documentación documenter документация документация документ 文档 ドキュメント',
  infra:
    'ci deploy pipeline docker kubernetes terraform workflow release runner monitoring bereitstellen desplegar despliegue déployer деплой развернуть 部署 デプロイ',
  feature:
    'add implement create support introduce feature build new hinzufügen einbauen neu añadir agregar implementar nuevo ajouter créer nouveau добавить сделать новый додати 添加 新增 实现 追加 実装',
};

/** How a branch begins. */
const BRANCHES: [RegExp, Category][] = [
  [/^(?:fix|bug|bugfix|hotfix)[/_-]/i, 'bugfix'],
  [/^(?:feat|feature|add)[/_-]/i, 'feature'],
  [/^(?:refactor|cleanup)[/_-]/i, 'refactor'],
  [/^(?:docs?|documentation)[/_-]/i, 'docs'],
  [/^(?:tests?|e2e)[/_-]/i, 'test'],
  [/^(?:ci|infra|build|deploy|ops|chore|release)[/_-]/i, 'infra'],
  [/^(?:research|spike|poc|experiment)[/_-]/i, 'research'],
  [/^(?:migrate|migration|upgrade)[/_-]/i, 'migration'],
];

/** Where the files lie. */
const PATHS: [RegExp, Category][] = [
  [/(?:^|\/)(?:migrations?|alembic)\//i, 'migration'],
  [/(?:^|\/)(?:tests?|specs?|e2e|__tests__)\/|\.(?:test|spec)\.\w+$|_test\.\w+$/i, 'test'],
  [/^docs?\/|(?:^|\/)(?:README|CHANGELOG)[^/]*$|\.(?:mdx?|rst|adoc)$/i, 'docs'],
  [/(?:^|\/)(?:\.github|\.circleci|deploy|infra|terraform|k8s|helm)\/|(?:^|\/)Dockerfile|\.tf$/i, 'infra'],
];

const WEIGHT = { branch: 3, opening: 2, word: 1, path: 1 };
const MOST = { text: 2000, words: 120, opening: 4, paths: 40 };

/** A word of two categories belongs to the first. */
const category = wordTable(CATEGORIES.map((c): [string, Category] => [WORDS[c], c]));

/** The category that speaks loudest, `null` when nothing speaks. */
export function categoryOf(evidence: Evidence): Category | null {
  const score = new Map<Category, number>();
  const add = (c: Category, n: number): unknown => score.set(c, (score.get(c) ?? 0) + n);
  const branch = BRANCHES.find(([begins]) => begins.test(evidence.branch ?? ''));
  if (branch) add(branch[1], WEIGHT.branch);
  wordSet(evidence.text.slice(0, MOST.text), MOST.words).forEach((word, i) => {
    const of = category(word);
    if (of) add(of, i < MOST.opening ? WEIGHT.opening : WEIGHT.word);
  });
  const paths = evidence.paths.slice(0, MOST.paths);
  for (const [where, of] of PATHS) {
    const share = paths.filter((p) => where.test(p)).length / Math.max(1, paths.length);
    // A change of anything touches a test and a page too: only where most of it lies says what it is.
    if (share > 0.5) add(of, WEIGHT.path);
  }
  return CATEGORIES.filter((c) => score.has(c)).sort((a, b) => score.get(b)! - score.get(a)!)[0] ?? null;
}
