/** Holds which forms turn to what they name, and which only look so. */
import { expect, it } from 'vitest';
import { askedFor, phrasesIn } from '../../../src/core/request/phrases.js';
import { ownWords } from '../../../src/core/text/own-words.js';

const namedBy = (text: string) => phrasesIn(ownWords(text).own).map((p) => p.about);

it.each([
  ['The field season is what I want to do now', 'field season'],
  ["What I'd like to work on next is the field season", 'field season'],
  ['the next thing we should tackle is the field season', 'field season'],
  ['I want to do the field season related work now', 'field season'],
  ["peux-tu t'occuper des photos du site ?", 'photos du site'],
  ["il faut s'occuper des photos", 'photos'],
  ["les photos du site, c'est ce que je veux faire", 'photos du site'],
  ["ce que je veux faire, c'est les photos", 'photos'],
  ["c'est sur les photos que je veux travailler", 'photos'],
  ['Nimm dir jetzt „Logo für die Seite“ vor', 'Logo für die Seite'],
  ['können wir jetzt das Logo machen?', 'Logo'],
  ['das Logo ist das, was ich jetzt machen will', 'Logo'],
  ['was ich jetzt machen will, ist das Logo', 'Logo'],
  ['das Logo möchte ich jetzt angehen', 'Logo'],
  ['el carrito es lo que quiero hacer ahora', 'carrito'],
  ['lo que quiero hacer ahora es el carrito', 'carrito'],
  ['o painel é o que eu quero fazer agora', 'painel'],
  ['o que eu quero fazer agora é o painel', 'painel'],
  ['今やりたいのは商品検索です', '商品検索'],
  ['商品検索が今やりたいことです', '商品検索'],
  ['商品検索関連の作業をやりたい', '商品検索'],
  ['我现在想做的是会员系统', '会员系统'],
  ['会员系统是我现在想做的', '会员系统'],
  ['我想做会员相关的工作', '会员'],
  ["the field season, that's what I want to do now", 'field season'],
  ['how about the field season now?', 'field season'],
  ['das Portal steht jetzt an', 'Portal'],
  ['knöpf dir das Portal vor', 'Portal'],
  ['mets-toi sur les photos', 'photos'],
  ['你可以做会员系统吗?', '会员系统'],
  ['another feature now, please', ''],
  ['ein anderes Feature jetzt, bitte', ''],
  ["une autre tâche, s'il te plaît", ''],
  ['outra tarefa agora, por favor', ''],
])('%s turns to %j', (text, name) => expect(namedBy(text)).toContain(name));

it.each([
  'stay on this, no other feature for now',
  'no new project today please',
  'ninguna otra tarea por ahora',
  '先不做别的功能',
  "my boss keeps saying let's switch to the field season",
  'she suggested we move to the field season now',
  'Priya sagt ständig, lass uns zum Portal wechseln',
  "the release notes should read: now let's work on returns",
  "the tooltip should say now let's work on returns",
  'im Changelog soll stehen: jetzt weiter mit dem Portal',
  "put this in the readme: let's go back to the field season",
  "tell Tom: let's switch to the field season",
  'schreib in die README: jetzt weiter mit dem Portal',
  'den Newsletter nehmen wir jetzt raus',
  'das Portal ist das, was ich löschen will',
  'la pasarela es lo que quiero borrar',
  "c'est la carte que je dois supprimer",
  'the field season is what I worked on now',
  'das Portal ist das, was ich jetzt nicht machen will',
  'el carrito está fallando ahora',
])('%s turns to nothing', (text) => expect(namedBy(text)).toEqual([]));

it.each([
  ["let's rotate the session token next", 'rotate the session token'],
  ['next, rotate the session token', 'rotate the session token'],
  ['can we please rotate the session token?', 'rotate the session token'],
  ['kannst du bitte das Token erneuern?', 'das Token erneuern'],
])('%s asks for %j', (text, is) => expect(askedFor(text)).toContain(is));
