//! The page as it is heard: the accessibility tree and nothing else.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{Done, Page};

/// Something in the accessibility tree, in the order in which it is read.
#[derive(Clone, Debug)]
pub struct Node {
    pub role: String,
    pub name: String,
    pub focused: bool,
    pub disabled: bool,
    /// The key that it says it has.
    pub key: String,
    /// The roles and names of everything around it, the outermost first.
    pub inside: Vec<(String, String)>,
}

impl Node {
    pub fn is_in(&self, role: &str, name: &str) -> bool {
        self.inside.iter().any(|(around, called)| around == role && (name.is_empty() || called == name))
    }
}

/// All that is read out, in order.
#[derive(Clone, Debug)]
pub struct Heard(pub Vec<Node>);

impl Heard {
    pub fn all(&self, role: &str) -> impl Iterator<Item = &Node> {
        self.0.iter().filter(move |node| node.role == role)
    }

    pub fn find(&self, role: &str, name: &str) -> Option<&Node> {
        self.all(role).find(|node| node.name.starts_with(name))
    }

    /// What has the focus.
    pub fn focus(&self) -> Option<&Node> {
        self.0.iter().rev().find(|node| node.focused && node.role != "RootWebArea")
    }

    /// The text within something.
    pub fn text(&self, role: &str, name: &str) -> String {
        let inside = self.all("StaticText").filter(|node| node.is_in(role, name));
        inside.map(|node| node.name.as_str()).collect::<Vec<_>>().join(" ")
    }
}

fn value(node: &Value, field: &str) -> String {
    match &node[field]["value"] {
        Value::String(words) => words.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

fn property(node: &Value, name: &str) -> Value {
    let all = node["properties"].as_array().into_iter().flatten();
    all.filter(|one| one["name"] == name).map(|one| one["value"]["value"].clone()).next().unwrap_or_default()
}

impl Page {
    /// Reads the accessibility tree.
    pub async fn heard(&self) -> Done<Heard> {
        let tree = self.tool("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        let by_id = nodes.iter().filter_map(|node| Some((node["nodeId"].as_str()?, node))).collect();
        let mut heard = Vec::new();
        if let Some(root) = nodes.first() {
            read(&by_id, root, &mut Vec::new(), &mut heard);
        }
        Ok(Heard(heard))
    }
}

fn read(
    nodes: &BTreeMap<&str, &Value>,
    node: &Value,
    inside: &mut Vec<(String, String)>,
    heard: &mut Vec<Node>,
) {
    let is_read = node["ignored"] != true;
    let (role, name) = (value(node, "role"), value(node, "name"));
    if is_read {
        heard.push(Node {
            role: role.clone(),
            name: name.clone(),
            focused: property(node, "focused") == true,
            disabled: property(node, "disabled") == true,
            key: property(node, "keyshortcuts").as_str().unwrap_or_default().to_string(),
            inside: inside.clone(),
        });
        inside.push((role, name));
    }
    for child in node["childIds"].as_array().into_iter().flatten() {
        if let Some(child) = child.as_str().and_then(|id| nodes.get(id)) {
            read(nodes, child, inside, heard);
        }
    }
    if is_read {
        inside.pop();
    }
}
