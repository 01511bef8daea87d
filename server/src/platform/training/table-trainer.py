"""Trains on a table by scikit-learn: reads /box/config.json and /box/data.csv, says how it goes, a JSON object a line. With
`mode: predict` it reads /box/model.bin and says what it makes of the rows of the table, with `mode: describe` what is in it."""
import base64
import json
import os
import pickle
import sys
import time
from itertools import islice

import numpy as np
from sklearn.base import clone
from sklearn.cluster import DBSCAN, KMeans
from sklearn.decomposition import PCA
from sklearn.ensemble import (GradientBoostingClassifier, GradientBoostingRegressor, RandomForestClassifier,
                              RandomForestRegressor)
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.metrics import (accuracy_score, confusion_matrix, f1_score, mean_absolute_error, mean_squared_error,
                             precision_score, r2_score, recall_score, roc_auc_score, roc_curve, silhouette_score)
from sklearn.model_selection import KFold, StratifiedKFold, train_test_split
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, SVR
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor


def say(**facts):
    print(json.dumps(facts, ensure_ascii=False, allow_nan=False), flush=True)


class Refused(Exception):
    pass


MODEL_BYTES = 24 * 1024 * 1024


def rows_of(folder='/box'):
    import csv
    with open(f'{folder}/data.csv', newline='', encoding='utf-8') as file:
        rows = list(csv.DictReader(file))
    if not rows:
        raise Refused('empty')
    return rows


def numbers(cells, fill):
    """A column of numbers; with `fill` an empty cell is not a number, which the model fills."""
    return np.array([cell or 'nan' if fill else cell for cell in cells], dtype=float).reshape(-1, 1)


def encode(rows, columns, fill=False):
    """As trained: numbers, or one of the words that were there then; with `fill` nothing at all too."""
    parts = []
    for name, kinds in columns:
        cells = [row.get(name) or '' for row in rows]
        if kinds is None:
            try:
                parts.append(numbers(cells, fill))
            except ValueError:
                raise Refused('number:' + name)
        else:
            if any(cell not in kinds and (cell or not fill) for cell in cells):
                raise Refused('unknown:' + name)
            parts.append(np.array([[float(cell == kind) for kind in kinds] for cell in cells]))
    return np.hstack(parts)


class Word(Exception):
    """A column that was taken for one of numbers has a word."""


class Column:
    """Cells of a column, taken in some rows at a time: numbers, NaN where one is empty, or numbers of its words, -1 where
    one is empty. A cell takes eight bytes at most."""

    def __init__(self, kind, words, most=None):
        self.kind, self.parts, self.most = kind, [], most
        self.codes = {} if words else None

    def add(self, cells):
        if self.codes is None:
            try:
                self.parts.append(np.array([cell or 'nan' for cell in cells], dtype=float).astype(self.kind))
            except ValueError:
                raise Word
        elif self.most is None or len(self.codes) <= self.most:
            codes = self.codes
            part = [codes.setdefault(cell, len(codes)) if cell else -1 for cell in cells]
            self.parts.append(np.array(part, dtype=np.int32))
        else:
            # It is refused for its many words: only its gaps count now.
            self.parts.append(np.array([0 if cell else -1 for cell in cells], dtype=np.int32))

    def whole(self):
        if len(self.parts) > 1:
            self.parts = [np.concatenate(self.parts)]
        return self.parts[0]

    def gaps(self):
        cells = self.whole()
        return cells < 0 if self.codes is not None else np.isnan(cells)

    def keep(self, rows):
        self.parts = [self.whole()[rows]]

    def kinds(self):
        """Its words in order, those that are there."""
        words, there = list(self.codes), np.unique(self.whole())
        return sorted(words[code] for code in there if code >= 0)

    def texts(self, gap):
        words = np.array([*self.codes, gap], dtype=object)
        return words[self.whole()]

    def by_kind(self, kinds):
        """A column of 0 and 1 for each word; of a gap all are 0, as `pandas.get_dummies` makes them."""
        wanted = np.array([self.codes[kind] for kind in kinds], dtype=np.int32)
        return (self.whole()[:, None] == wanted[None, :]).astype(self.kind)


ROWS_AT_ONCE = 20_000
LARGE_BYTES = 40 * 1024 * 1024
# A column of more words is refused; so many are remembered, as rows may be left out later.
KINDS, WORDS = 50, 1000


def taken(features, target, path='/box/data.csv'):
    """The columns that are learnt from, and what is foretold; a large table in half the precision, so that it fits."""
    import csv
    kind = np.float32 if os.path.getsize(path) > LARGE_BYTES else float
    worded = set()
    while True:
        with open(path, newline='', encoding='utf-8') as file:
            # An empty line is a row of one empty cell, or none at all; it says nothing.
            lines = (row for row in csv.reader(file) if row)
            places = {name: at for at, name in enumerate(next(lines, []))}
            columns = {name: Column(kind, name in worded, WORDS) for name in features}
            foretold = Column(kind, True) if target else None
            count = 0
            try:
                while some := list(islice(lines, ROWS_AT_ONCE)):
                    count += len(some)
                    for name, column in columns.items():
                        at = places[name]
                        try:
                            column.add([row[at] for row in some])
                        except Word:
                            # What was taken so far has no words any more: the file is read again.
                            worded.add(name)
                            raise
                    if foretold:
                        foretold.add([row[places[target]] for row in some])
            except Word:
                continue
        if count == 0:
            raise Refused('empty')
        return columns, foretold, count


def read(config):
    fill, target = config.get('fill'), config.get('target')
    foretells = config['task'] != 'structure'
    table, foretold, count = taken(config['features'], target)
    apart = np.zeros(count, dtype=bool)
    apart[[at for at in (config.get('hidden') or {}).get('rows', []) if at < count]] = True
    if fill and target and foretells:
        # What is to be foretold is never filled: a row without it teaches nothing, and tests nothing.
        there = ~foretold.gaps()
        if not there.any():
            raise Refused('missing:' + target)
        for column in [*table.values(), foretold]:
            column.keep(there)
        apart = apart[there]
    names, parts, columns = [], [], []
    for name, column in table.items():
        gaps = column.gaps()
        if gaps.any() and not (fill and not gaps.all()):
            raise Refused('missing:' + name)
        if column.codes is None:
            if np.isinf(column.whole()).any():
                # `inf`, or more than a number can be.
                raise Refused('number:' + name)
            parts.append(column.whole().reshape(-1, 1))
            names.append(name)
            columns.append((name, None))
        else:
            kinds = column.kinds()
            if len(column.codes) > WORDS or len(kinds) > KINDS:
                raise Refused('text:' + name)
            parts.append(column.by_kind(kinds))
            names += [f'{name}={kind}' for kind in kinds]
            columns.append((name, kinds))
        # It is in the matrix now.
        table[name] = None
    if foretold and foretells and foretold.gaps().any():
        raise Refused('missing:' + target)
    # Where it only colours what is found, a gap is a colour too.
    return np.hstack(parts), list(foretold.texts('—')) if foretold else None, names, columns, apart


WAYS = {'mean': 'mean', 'median': 'median', 'mode': 'most_frequent'}


def filler(config):
    """Learnt from the rows that a model learns from, not from those that test it."""
    return SimpleImputer(strategy=WAYS[config['fill']], keep_empty_features=True)


def model_of(config):
    p, seed, task = config['parameters'], config['seed'], config['task']
    choose = lambda classifier, regressor: classifier if task == 'classification' else regressor
    made = {
        'linear': lambda: LinearRegression(),
        'ridge': lambda: Ridge(alpha=p['alpha']),
        'logistic': lambda: LogisticRegression(C=p['c'], max_iter=1000),
        'tree': lambda: choose(DecisionTreeClassifier, DecisionTreeRegressor)(max_depth=p['depth'], random_state=seed),
        'forest': lambda: choose(RandomForestClassifier, RandomForestRegressor)(
            n_estimators=p['trees'], max_depth=p['depth'], random_state=seed),
        'boosting': lambda: choose(GradientBoostingClassifier, GradientBoostingRegressor)(
            n_estimators=p['trees'], learning_rate=p['rate'], random_state=seed),
        'svm': lambda: choose(SVC, SVR)(C=p['c']),
        'knn': lambda: choose(KNeighborsClassifier, KNeighborsRegressor)(n_neighbors=p['neighbours']),
        'bayes': lambda: GaussianNB(),
        'kmeans': lambda: KMeans(n_clusters=p['clusters'], n_init=10, random_state=seed),
        'dbscan': lambda: DBSCAN(eps=p['eps'], min_samples=p['samples']),
        'pca': lambda: PCA(n_components=2),
    }[config['algorithm']]()
    # To find structure all rows are filled at once, in `unsupervised`.
    fills = [filler(config)] if config.get('fill') and task != 'structure' else []
    before = fills + ([StandardScaler()] if config['scale'] else [])
    return make_pipeline(*before, made) if before else made


def roc_of(model, x_test, y_test):
    """How many are found, for how many that are wrongly taken: of each of the first six classes against the others."""
    labels = list(model.classes_)
    if hasattr(model, 'predict_proba'):
        scores = model.predict_proba(x_test)
    else:
        scores = model.decision_function(x_test)
        if scores.ndim == 1:
            scores = np.stack([-scores, scores], axis=1)
    curves = []
    for label in labels[1:] if len(labels) == 2 else labels[:6]:
        truth = y_test == label
        if truth.all() or not truth.any():
            continue
        score = scores[:, labels.index(label)]
        wrong, right, _ = roc_curve(truth, score)
        at = np.unique(np.linspace(0, len(wrong) - 1, min(len(wrong), 100)).astype(int))
        curves.append({'label': str(label), 'area': float(roc_auc_score(truth, score)),
                       'points': [[float(wrong[i]), float(right[i])] for i in at]})
    return curves


def split(config, x, y, share, seed):
    """Of classes each part gets its share; a class of one row cannot be shared out, and neither can classes among fewer rows."""
    counts = np.unique(y, return_counts=True)[1] if config['task'] == 'classification' else np.array([1])
    held = int(np.ceil(len(y) * share))
    fair = counts.min() >= 2 and held >= len(counts) and len(y) - held >= len(counts)
    return train_test_split(x, y, test_size=share, random_state=seed, stratify=y if fair else None)


def hide(config, x, y, apart):
    """What a teacher keeps for themselves: never trained on, and shown to nobody. Experiments of earlier versions leave it
    to the seed; others name the rows."""
    hidden = config.get('hidden')
    if not hidden:
        return x, y, None
    if 'rows' in hidden:
        return x[~apart], y[~apart], (x[apart], y[apart])
    x, x_hidden, y, y_hidden = split(config, x, y, hidden['share'], hidden['seed'])
    return x, y, (x_hidden, y_hidden)


SAMPLE = 100_000
# They take more than their share of time for each further row, or of memory.
SAMPLED = ('svm', 'knn', 'boosting', 'kmeans', 'dbscan')


def sampled(config, x, y):
    """Of very many rows some algorithms learn from a sample; the third is its size, or None."""
    if len(x) <= SAMPLE or config['algorithm'] not in SAMPLED:
        return x, y, None
    some = np.sort(np.random.RandomState(config['seed']).choice(len(x), SAMPLE, replace=False))
    return x[some], None if y is None else np.array(y)[some], SAMPLE


CHECKPOINT_SECONDS = 10


def cross_validated(config, model, x, y, folds):
    """The score of each fold, as `cross_val_score` counts it. What an interrupted training has done is not done again."""
    scores, last = [], time.monotonic()
    if os.path.exists('/box/checkpoint.bin'):
        with open('/box/checkpoint.bin', 'rb') as file:
            scores = pickle.load(file)
    for learn, held in folds[len(scores):]:
        try:
            scores.append(float(clone(model).fit(x[learn], y[learn]).score(x[held], y[held])))
        except ValueError:
            # A fold may hold rows of one class alone.
            scores.append(float('nan'))
        say(progress=0.2 + 0.4 * len(scores) / len(folds))
        if time.monotonic() - last >= config.get('checkpointSeconds', CHECKPOINT_SECONDS):
            say(checkpoint=base64.b64encode(pickle.dumps(scores)).decode())
            last = time.monotonic()
    return scores


def supervised(config, x, y, names, apart):
    classify = config['task'] == 'classification'
    if classify:
        y = np.array(y)
        if len(set(y)) < 2:
            raise Refused('oneClass')
        if len(set(y)) > 50:
            raise Refused('manyClasses')
    else:
        try:
            y = np.array(y, dtype=float)
        except ValueError:
            raise Refused('noNumbers')
    x, y, hidden = hide(config, x, y, apart)
    x, y, sample = sampled(config, x, y)
    x_train, x_test, y_train, y_test = split(config, x, y, config['test'], config['seed'])
    model = model_of(config)
    say(progress=0.2)
    folds = min(config['folds'], len(y_train) // 2)
    counts = np.unique(y_train, return_counts=True)[1] if classify else None
    # Rows often come in the order of their classes: without shuffling, folds would miss some.
    kinds = StratifiedKFold if classify and counts.min() >= folds else KFold
    folded = lambda: kinds(n_splits=folds, shuffle=True, random_state=config['seed']).split(x_train, y_train)
    scores = cross_validated(config, model, x_train, y_train, list(folded())) if folds >= 2 else []
    say(progress=0.6)
    model.fit(x_train, y_train)
    guess = model.predict(x_test)
    result = {'folds': [float(one) for one in scores if np.isfinite(one)], 'importance': importance(model, names)}
    if classify:
        labels = sorted(set(y))
        average = {'average': 'macro', 'zero_division': 0}
        result['figures'] = {
            'accuracy': accuracy_score(y_test, guess), 'precision': precision_score(y_test, guess, **average),
            'recall': recall_score(y_test, guess, **average), 'f1': f1_score(y_test, guess, **average)}
        result['roc'] = roc_of(model, x_test, y_test)
        if x.shape[1] >= 2:
            boundary = boundary_of(model, x_train, x_test, y_test, guess, names)
            result.update({'boundary': boundary} if boundary else {})
        result['confusion'] = {'labels': labels, 'values': confusion_matrix(y_test, guess, labels=labels).tolist()}
    else:
        result['figures'] = {
            'r2': r2_score(y_test, guess), 'mae': mean_absolute_error(y_test, guess),
            'rmse': mean_squared_error(y_test, guess) ** 0.5}
        result['residuals'] = [[float(a), float(b)] for a, b in zip(y_test[:300], guess[:300])]
    if config['algorithm'] == 'tree':
        result['tree'] = tree_of(model, names)
    if sample:
        result['sample'] = sample
    if hidden:
        result['hidden'] = score_of(model, *hidden)
    return result, model


def score_of(model, x, y):
    """0 where no row is left to be scored, as what is hidden may have had no target, or too few for an R²."""
    score = float(model.score(x, y)) if len(y) > 0 else 0.0
    return score if np.isfinite(score) else 0.0


def last_of(model):
    return model.steps[-1][1] if hasattr(model, 'steps') else model


def step_of(model, kind):
    return next((one for _, one in getattr(model, 'steps', []) if isinstance(one, kind)), None)


class Plane:
    """The plane of two columns, or that of the two principal components of more of them, through their means."""

    def __init__(self, learnt, names):
        self.names, self.parts = names, None
        if learnt.shape[1] > 2:
            self.names, self.scaler = ['PC1', 'PC2'], StandardScaler().fit(learnt)
            self.parts = PCA(n_components=2, random_state=0).fit(self.scaler.transform(learnt))

    def onto(self, x):
        return x if self.parts is None else self.parts.transform(self.scaler.transform(x))

    def back(self, points):
        return points if self.parts is None else self.scaler.inverse_transform(self.parts.inverse_transform(points))


PLANE_LABELS = 12
PLANE_ROWS = 2000


def boundary_of(model, learnt, x, y, guess, names):
    """What the model says of each place of a plane, and where some rows of the test lie. Of more than two columns it says
    too of how many rows the plane says what the model does: the others lie too far from it."""
    # A class of one row may be in the test alone, where the model knows nothing of it.
    labels, many = sorted({str(one) for one in [*model.classes_, *y]}), x.shape[1] > 2
    filled = step_of(model, SimpleImputer)
    if many:
        learnt, x = (filled.transform(one) if filled else one for one in (learnt, x))
    else:
        # A row with a gap has no place among two columns.
        whole = ~np.isnan(x).any(axis=1)
        x, y = x[whole], np.array(y)[whole]
    if len(x) == 0 or (many and len(labels) > PLANE_LABELS):
        return None
    plane = Plane(learnt, names)
    at = plane.onto(x)
    room = np.maximum(np.ptp(at, axis=0), 1e-9) * 0.05
    least, most = at.min(axis=0) - room, at.max(axis=0) + room
    across, up = (np.linspace(least[i], most[i], 40) for i in (0, 1))
    places = model.predict(plane.back(np.array([[a, b] for b in up for a in across])))
    grid = np.array([labels.index(str(one)) for one in places]).reshape(40, 40)
    step = max(1, len(x) // 200)
    points = [[float(a), float(b), labels.index(str(label))] for (a, b), label in list(zip(at, y))[::step]]
    said = {'names': plane.names, 'x': [float(least[0]), float(most[0])], 'y': [float(least[1]), float(most[1])],
            'labels': labels, 'grid': grid.tolist(), 'points': points}
    if many:
        # Some models take long to say what they make of many rows.
        some = slice(None, None, -(-len(x) // PLANE_ROWS))
        said['agreement'] = float(np.mean(model.predict(plane.back(at[some])) == guess[some]))
    return said


TREE_DEPTH = 5


def tree_of(model, names):
    """The questions of a decision tree, its first levels; thresholds as in the data."""
    last = last_of(model)
    tree, nodes = last.tree_, []
    scaler = step_of(model, StandardScaler)

    def add(at, depth):
        place = len(nodes)
        value = tree.value[at][0]
        say_value = str(last.classes_[int(np.argmax(value))]) if hasattr(last, 'classes_') else f'{value[0]:.4g}'
        node = {'samples': int(tree.n_node_samples[at]), 'value': say_value, 'left': -1, 'right': -1}
        nodes.append(node)
        if tree.children_left[at] >= 0 and depth < TREE_DEPTH:
            column = int(tree.feature[at])
            threshold = float(tree.threshold[at])
            if scaler is not None:
                threshold = threshold * float(scaler.scale_[column]) + float(scaler.mean_[column])
            node.update(name=names[column], threshold=threshold)
            node['left'] = add(tree.children_left[at], depth + 1)
            node['right'] = add(tree.children_right[at], depth + 1)
        return place

    add(0, 0)
    return nodes


def importance(model, names):
    last = last_of(model)
    weights = getattr(last, 'feature_importances_', None)
    if weights is None and hasattr(last, 'coef_'):
        weights = np.abs(np.atleast_2d(last.coef_)).mean(axis=0)
    if weights is None:
        return []
    found = sorted(zip(names, map(float, weights)), key=lambda one: -one[1])
    return [{'name': name, 'weight': weight} for name, weight in found[:20]]


def unsupervised(config, x, y):
    x, y, sample = sampled(config, x, y)
    model = model_of(config)
    if config.get('fill'):
        x = filler(config).fit_transform(x)
    say(progress=0.3)
    scaled = StandardScaler().fit_transform(x) if config['scale'] else x
    plane = PCA(n_components=2).fit(scaled) if scaled.shape[1] > 1 else None
    points = plane.transform(scaled) if plane else np.hstack([scaled, np.zeros_like(scaled)])
    result = {'figures': {}, 'importance': [], 'folds': []}
    if config['algorithm'] == 'pca':
        # Numbers without end would be a colour each.
        groups = y if y is not None and len(set(y)) <= 12 else ['0'] * len(x)
        result['figures'] = {f'part{i + 1}': float(one) for i, one in enumerate(plane.explained_variance_ratio_)} if plane else {}
    else:
        groups = [str(one) for one in model.fit_predict(x)]
        count = len(set(groups))
        result['figures']['clusters'] = float(len(set(groups) - {'-1'}))
        if 1 < count < len(x):
            result['figures']['silhouette'] = float(silhouette_score(scaled, groups, sample_size=min(2000, len(x)), random_state=config['seed']))
        if config['algorithm'] == 'kmeans':
            most = min(10, len(x))
            result['elbow'] = [float(KMeans(n_clusters=k, n_init=4, random_state=config['seed']).fit(scaled).inertia_)
                               for k in range(1, most + 1)]
    if sample:
        result['sample'] = sample
    step = max(1, len(x) // 300)
    result['projection'] = [{'x': float(a), 'y': float(b), 'group': group}
                            for (a, b), group in list(zip(points, groups))[::step]]
    return result, model


def load_model(path='/box/model.bin'):
    with open(path, 'rb') as file:
        return pickle.load(file)


def predict(kept, folder='/box'):
    model, x = kept['model'], encode(rows_of(folder), kept['columns'], kept.get('fill', False))
    result = {'values': [str(one) for one in model.predict(x)]}
    if kept['classify'] and hasattr(model, 'predict_proba'):
        result['labels'] = [str(one) for one in model.classes_]
        result['probabilities'] = [[float(one) for one in row] for row in model.predict_proba(x)]
    say(result=result)


def describe():
    """What can read the model, and its weights where it is linear; they count on the scaled columns."""
    import sklearn
    with open('/box/model.bin', 'rb') as file:
        kept = pickle.load(file)
    last, weights = last_of(kept['model']), None
    columns = [name if kinds is None else f'{name}={kind}' for name, kinds in kept['columns'] for kind in kinds or ['']]
    if hasattr(last, 'coef_'):
        weights = {'coefficients': np.atleast_2d(last.coef_).tolist(), 'intercept': np.atleast_1d(last.intercept_).tolist()}
        if hasattr(last, 'classes_'):
            weights['classes'] = [str(one) for one in last.classes_]
        scaler = step_of(kept['model'], StandardScaler)
        if scaler is not None:
            weights.update(mean=scaler.mean_.tolist(), deviation=scaler.scale_.tolist())
        filled = step_of(kept['model'], SimpleImputer)
        if filled is not None:
            weights.update(fill=np.nan_to_num(filled.statistics_).tolist())
    say(result={'scikitLearn': sklearn.__version__, 'python': sys.version.split()[0], 'columns': columns, 'weights': weights})


def train(config):
    say(progress=0.05)
    x, y, names, columns, apart = read(config)
    if len(x) < 10:
        raise Refused('few')
    say(progress=0.1)
    foretells = config['task'] in ('classification', 'regression')
    result, model = supervised(config, x, y, names, apart) if foretells else unsupervised(config, x, y)
    if any(not np.isfinite(one) for one in result['figures'].values()):
        raise Refused('diverged')
    result['figures'] = {name: float(one) for name, one in result['figures'].items()}
    if foretells:
        fill = bool(config.get('fill'))
        result['inputs'] = [{'name': name, 'kinds': kinds, **({'optional': True} if fill else {})} for name, kinds in columns]
        kept = pickle.dumps({'model': model, 'columns': columns, 'classify': config['task'] == 'classification',
                             'fill': fill})
        if len(kept) <= MODEL_BYTES:
            say(model=base64.b64encode(kept).decode())
    say(result=result)


MODELS = 8


def answer():
    """Answers as long as it is asked: a line names a model and the folder of the question."""
    models = {}
    for line in sys.stdin:
        asked = json.loads(line)

        def reply():
            # The model that was asked last is the last to be forgotten.
            model = models.pop(asked['model'], None) or load_model(asked['model'])
            models[asked['model']] = model
            if len(models) > MODELS:
                models.pop(next(iter(models)))
            predict(model, asked['folder'])

        guarded(reply)


def main():
    with open('/box/config.json', encoding='utf-8') as file:
        config = json.load(file)
    ways = {'predict': lambda: predict(load_model()), 'describe': describe, 'answer': answer}
    guarded(ways.get(config.get('mode'), lambda: train(config)))


def guarded(work):
    try:
        work()
    except Refused as refused:
        say(refused=str(refused))
    except ValueError as error:
        diverged = 'NaN' in str(error) or 'infinity' in str(error)
        say(refused='diverged' if diverged else 'value:' + str(error)[:300])


main()
