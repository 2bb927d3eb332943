import { wordsOf } from '@groundwork/contract/base/folding';
import type { FormField, Meaning } from '@groundwork/contract/forms/form-fields';

/** Returns a name of a column or field for comparison, so that "Start date", "start_date" and "startDate" are equal. */
export const nameKey = (name: string): string => wordsOf(name).join('');

/** Names in English, German, French, Spanish, Portuguese, Arabic and Vietnamese, as keys. */
const keysOf = (...lists: string[]) => new Set(lists.flatMap((list) => list.split(',').map(nameKey)));

/** Usual names of the columns that make the tree of a table. */
const treeNames = {
  name: keysOf(
    'title,name,topic,group name,church name',
    'Titel,Gruppenname,Bezeichnung,Gruppe,Thema',
    'nom,titre,nom du groupe,sujet',
    'nombre,título,nombre del grupo,tema',
    'nome,nome do grupo',
    'الاسم,اسم,العنوان,اسم المجموعة,اسم الكنيسة',
    'tên,họ tên,tiêu đề,tên nhóm,tên hội thánh',
  ),
  id: keysOf('id,node id,record id,Kennung,identifiant,identificador,المعرف,mã,mã số'),
  parent: keysOf(
    'parent,parent id,parent name,parent group,parent groups,parent church,under,below',
    'Eltern,Elternteil,übergeordnet,übergeordnete Gruppe,Muttergruppe,Muttergemeinde,Mutterkirche,Obergruppe',
    'père,mère,groupe parent,groupe mère,église mère',
    'padre,madre,grupo padre,grupo madre,iglesia madre,superior',
    'pai,mãe,grupo pai,grupo mãe,igreja mãe',
    'الأصل,الأب,الأم,الكنيسة الأم,المجموعة الأم,يتبع',
    'cha,mẹ,nhóm mẹ,nhóm cha,hội thánh mẹ,cấp trên,trực thuộc,thuộc',
  ),
  level: keysOf(
    'level,generation,depth,indent,gen,Ebene,Stufe,génération,niveau,generación,nivel,geração,nível',
    'الجيل,المستوى,thế hệ,cấp,đời',
  ),
  practices: keysOf('health metrics,practices,Praktiken,pratiques,prácticas,práticas,الممارسات,thực hành'),
};
export type TreeColumn = keyof typeof treeNames;

/** Returns the tree column that a name means; null for any other name. */
export const treeColumnOf = (name: string): TreeColumn | null =>
  (Object.keys(treeNames) as TreeColumn[]).find((column) => treeNames[column].has(nameKey(name))) ?? null;

/** Usual names of fields with a meaning. The columns of GenMapper and Disciple.Tools are among them. */
const meantNames: Partial<Record<Meaning, Set<string>>> = {
  title: treeNames.name,
  text: keysOf(
    'text,notes,note,description,body,comments,Notiz,Notizen,Bemerkung,Bemerkungen,Beschreibung,Anmerkung',
    'remarques,commentaire,notas,nota,descripción,observaciones,descrição,observações,ملاحظات,ملاحظة,الوصف',
    'ghi chú,mô tả',
  ),
  links: keysOf('links,link,url,website,Webseite,lien,site web,enlace,sitio web,رابط,liên kết'),
  attendees: keysOf(
    'attendees,attenders,attendance,people,members,member count,participants,size',
    'Teilnehmer,Teilnehmerzahl,Besucher,Mitglieder,Personen,Größe,Anzahl',
    'personnes,membres,effectif,asistentes,asistencia,miembros,participantes,personas,participantes,membros,pessoas',
    'الحضور,عدد الحضور,الأعضاء,عدد الأعضاء,المشاركون,số người,số lượng,thành viên,số thành viên,người tham dự',
  ),
  leader: keysOf(
    'leader,leaders,leader’s name,led by,Leiter,Leiterin,Leitung,Verantwortlicher,responsable,dirigeant',
    'líder,lideres,encargado,responsável,القائد,الراعي,المسؤول,قائد,người lãnh đạo,trưởng nhóm,lãnh đạo,mục sư',
  ),
  place: keysOf(
    'place,location,locations,city,town,where,Ort,Stadt,Wohnort,Standort,lieu,ville,endroit,lugar,ciudad,ubicación',
    'local,cidade,المكان,المدينة,الموقع,địa điểm,thành phố,nơi',
  ),
  start_date: keysOf(
    'start date,date,start,started,since,Beginn,Anfang,Startdatum,Datum,Gründung,gegründet,seit,début',
    'date de début,depuis,inicio,fecha,fecha de inicio,desde,início,data,data de início,البداية,تاريخ البداية,التاريخ',
    'ngày bắt đầu,bắt đầu,ngày,từ ngày',
  ),
  kind: keysOf(
    'kind,type,church,is church,group type,Art,Typ,Gemeinde,Kirche,genre,église,tipo,iglesia,igreja,النوع,كنيسة',
    'loại,hội thánh',
  ),
  active: keysOf('active,is active,group status,status,aktiv,actif,activo,ativo,نشط,فعال,hoạt động,trạng thái'),
  prayer: keysOf('prayer,element prayer,church prayer,Gebet,prière,oración,oração,الصلاة,صلاة,cầu nguyện'),
  worship: keysOf(
    'worship,element worship,praise,church praise,Anbetung,Lobpreis,louange,adoration,adoración,alabanza',
    'adoração,louvor,العبادة,التسبيح,thờ phượng',
  ),
  lords_supper: keysOf(
    'lord’s supper,element lords supper,communion,church communion,Abendmahl,cène,sainte cène,santa cena,cena',
    'comunión,ceia,santa ceia,العشاء الرباني,tiệc thánh',
  ),
  giving: keysOf(
    'giving,element give,element giving,give,church giving,Geben,Opfer,offrande,dons,ofrenda,dar,oferta,العطاء',
    'dâng hiến',
  ),
  baptism: keysOf('baptism,element baptism,church baptism,Taufe,baptême,bautismo,batismo,المعمودية,báp têm,lễ báp têm'),
  word: keysOf(
    'word,element word,bible,church bible,Wort,Bibel,parole,palabra,biblia,palavra,bíblia,الكلمة,الكتاب المقدس',
    'lời chúa,kinh thánh',
  ),
};

/** Whether a name is usual for a field with this meaning. */
export const isNameOf = (meaning: Meaning, name: string): boolean => meantNames[meaning]?.has(nameKey(name)) ?? false;

const typeNames = keysOf('node type');
/** Whether a column holds the type of a node. */
export const isTypeColumn = (name: string) => typeNames.has(nameKey(name)) || isNameOf('kind', name);

/**
 * Returns the field of each column: of the same name or label, otherwise of the meaning that the name usually has. Each
 * field has at most one column.
 */
export function fieldsByColumn(columns: string[], fields: FormField[]): Map<string, FormField> {
  const found = new Map<string, FormField>();
  const free = new Set(fields);
  const match = (fits: (field: FormField, key: string, column: string) => boolean) => {
    for (const column of columns) {
      if (found.has(column)) continue;
      const key = nameKey(column);
      const field = key === '' ? undefined : [...free].find((one) => fits(one, key, column));
      if (!field) continue;
      found.set(column, field);
      free.delete(field);
    }
  };
  match(({ label }, _, column) => label === column);
  match(({ name }, _, column) => name === column);
  match(({ label }, key) => nameKey(label) === key);
  match(({ name }, key) => nameKey(name) === key);
  match(({ meaning }, _, column) => meaning !== undefined && isNameOf(meaning, column));
  return found;
}

/** Whether a name is that of a field or of a tree column, or the usual name of a field. */
export const isKnownColumn = (name: string, fields: FormField[]): boolean =>
  treeColumnOf(name) !== null || isTypeColumn(name) || fieldsByColumn([name], fields).size > 0;
